// Growable typed arrays, used while the rows of a segment are collected.

class Growable<Data extends Uint8Array | Uint32Array | Float64Array> {
  data: Data;
  length = 0;
  private readonly create: (length: number) => Data;

  constructor(create: (length: number) => Data, capacity: number) {
    this.create = create;
    this.data = create(capacity);
  }

  push(value: number): void {
    this.ensureCapacity(1);
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] ?? 0;
  }

  values(): Data {
    return this.data.subarray(0, this.length) as Data;
  }

  protected ensureCapacity(more: number): void {
    if (this.length + more <= this.data.length) return;
    const larger = this.create(Math.max(this.data.length * 2, this.length + more));
    larger.set(this.data);
    this.data = larger;
  }
}

export class Growable32 extends Growable<Uint32Array> {
  constructor(capacity = 1024) {
    super((length) => new Uint32Array(length), capacity);
  }
}

export class GrowableDoubles extends Growable<Float64Array> {
  constructor(capacity = 1024) {
    super((length) => new Float64Array(length), capacity);
  }
}

export class GrowableBytes extends Growable<Uint8Array> {
  constructor(capacity = 4096) {
    super((length) => new Uint8Array(length), capacity);
  }

  bytes(from: Uint8Array, start: number, end: number): void {
    this.ensureCapacity(end - start);
    this.data.set(from.subarray(start, end), this.length);
    this.length += end - start;
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.push(rest);
  }
}
