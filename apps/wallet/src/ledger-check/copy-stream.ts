const SIGNATURE_BYTES = 11;
/** Signature, flags, and the length of an extension that nobody has. */
const HEADER_BYTES = SIGNATURE_BYTES + 4 + 4;
const TRAILER_BYTES = 2;

/** The rows of a stream in COPY's binary format, without what stands around them. */
const bodyOf = (stream: Buffer): Buffer => stream.subarray(HEADER_BYTES, stream.length - TRAILER_BYTES);

/** Several streams of the same columns as one. */
export function joined(streams: readonly Buffer[]): Buffer[] {
  const [first] = streams;
  if (!first) return [];
  return [first.subarray(0, HEADER_BYTES), ...streams.map(bodyOf), first.subarray(first.length - TRAILER_BYTES)];
}

/** A field's bytes; null for NULL. */
export type RawField = Buffer | null;

/** The rows of a stream as fields of bytes. Throws `RangeError` where it is cut off. */
export function* rawRows(stream: Buffer): Generator<RawField[]> {
  const body = bodyOf(stream);
  let at = 0;
  while (at < body.length) {
    const fields: RawField[] = Array.from({ length: body.readInt16BE(at) }, () => null);
    at += 2;
    for (let index = 0; index < fields.length; index += 1) {
      const length = body.readInt32BE(at);
      at += 4;
      if (length < 0) continue;
      if (at + length > body.length) throw new RangeError('a stream of rows is cut off');
      fields[index] = body.subarray(at, at + length);
      at += length;
    }
    yield fields;
  }
}

export function countRows(stream: Buffer): number {
  let rows = 0;
  for (const _ of rawRows(stream)) rows += 1;
  return rows;
}
