import { constants, type ZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The quickest level makes a sixth of a log; higher ones take longer and save no more. */
const OPTIONS = { info: true, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** How a frame of Zstandard begins (RFC 8878): as the length of a table's name it would be 682 million. */
const FRAME = Buffer.from('28b52ffd', 'hex');
const MOST_BYTES = 2 ** 28;

/** What `info` answers, which the types do not know of. */
type Packed = { readonly buffer: Buffer; readonly engine: ZstdCompress & { _outBuffer?: Buffer | null } };

/**
 * As one frame of Zstandard. Node keeps the object that has packed until the next full collection, and with it a buffer of up to
 * 64 kB: at two hundred packings a second that alone would bring a full collection every few seconds. So the buffer is taken away from it.
 */
export function pack(plain: Buffer): Buffer {
  const { buffer, engine } = zstdCompressSync(plain, OPTIONS) as unknown as Packed;
  engine._outBuffer = null;
  return buffer;
}

export const isPacked = (bytes: Buffer): boolean => bytes.subarray(0, FRAME.length).equals(FRAME);

/** Throws where it is no frame, or one of more than 256 MB. */
export const unpack = (packed: Buffer): Buffer => zstdDecompressSync(packed, { maxOutputLength: MOST_BYTES });
