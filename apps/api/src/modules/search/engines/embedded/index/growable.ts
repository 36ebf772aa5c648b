// Growable typed arrays, used while the rows of a segment are collected.

export class Growable32 {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.data = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }
}

export class GrowableDoubles {
  data: Float64Array;
  length = 0;

  constructor(capacity = 1024) {
    this.data = new Float64Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Float64Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }
}

export class GrowableBytes {
  data: Uint8Array;
  length = 0;

  constructor(capacity = 4096) {
    this.data = new Uint8Array(capacity);
  }

  private ensureCapacity(bytes: number): void {
    if (this.length + bytes <= this.data.length) return;
    const larger = new Uint8Array(Math.max(this.data.length * 2, this.length + bytes));
    larger.set(this.data);
    this.data = larger;
  }

  byte(value: number): void {
    this.ensureCapacity(1);
    this.data[this.length++] = value;
  }

  bytes(from: Uint8Array, start: number, end: number): void {
    this.ensureCapacity(end - start);
    this.data.set(from.subarray(start, end), this.length);
    this.length += end - start;
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }
}
