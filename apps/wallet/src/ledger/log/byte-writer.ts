const SHORT = 64;

/** Bytes in network order, in a buffer that grows. */
export class ByteWriter {
  private buffer: Buffer;
  private view: DataView;
  private end = 0;

  constructor(expected: number) {
    this.buffer = Buffer.allocUnsafeSlow(expected);
    this.view = viewOf(this.buffer);
  }

  get length(): number {
    return this.end;
  }

  int8(value: number): void {
    this.room(1);
    this.buffer[this.end] = value;
    this.end += 1;
  }

  int16(value: number): void {
    this.room(2);
    this.view.setInt16(this.end, value);
    this.end += 2;
  }

  int32(value: number): void {
    this.room(4);
    this.view.setInt32(this.end, value);
    this.end += 4;
  }

  int64(value: number): void {
    this.room(8);
    this.view.setInt32(this.end, Math.floor(value / 2 ** 32));
    this.view.setUint32(this.end + 4, value >>> 0);
    this.end += 8;
  }

  bytes(value: Uint8Array): void {
    this.room(value.length);
    this.buffer.set(value, this.end);
    this.end += value.length;
  }

  /** Room for so many bytes, to be {@link put} one by one; answers where it begins. */
  claim(size: number): number {
    this.room(size);
    this.end += size;
    return this.end - size;
  }

  put(at: number, byte: number): void {
    this.buffer[at] = byte;
  }

  /** Short texts of plain letters, as most are, cost less here than a call into the runtime; long ones cost more. */
  utf8(value: string): void {
    this.room(value.length * 3);
    if (value.length > SHORT) {
      this.end += this.buffer.write(value, this.end, 'utf8');
      return;
    }
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        this.end += this.buffer.write(value.slice(index), this.end + index, 'utf8') + index;
        return;
      }
      this.buffer[this.end + index] = code;
    }
    this.end += value.length;
  }

  sizedUtf8(value: string): void {
    const at = this.claim(4);
    this.utf8(value);
    this.view.setInt32(at, this.end - at - 4);
  }

  /** Puts the length in bytes, as 32 bits, before what is written inside. */
  sized(write: () => void): void {
    const at = this.end;
    this.int32(0);
    write();
    this.view.setInt32(at, this.end - at - 4);
  }

  /** What was written so far; nothing may be written afterwards. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.end);
  }

  private room(size: number): void {
    if (this.end + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.end + size));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
    this.view = viewOf(larger);
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);
