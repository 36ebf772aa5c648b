// Maps the value ids of one field to ordinals: dense numbers used in columns and counts. Ordinal 0 means "no value".
// Ordinals never change while segments refer to them; new values are appended.

export class FieldValues {
  private ids = new Uint32Array(16);
  private count = 1;
  /** Ordinals below this ascend with their ids and are found by binary search; the rest is in `late`. */
  private ordered = 1;
  private late = new Map<number, number>();

  /** One more than the highest ordinal. */
  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.count * 4 + this.late.size * 32;
  }

  id(ordinal: number): number {
    return this.ids[ordinal] ?? 0;
  }

  /** The ordinal of a value; 0 if no document ever had it. */
  find(id: number): number {
    const late = this.late.get(id);
    if (late !== undefined) return late;
    let low = 1;
    let high = this.ordered;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.ordered && this.ids[low] === id ? low : 0;
  }

  intern(id: number): number {
    const existing = this.find(id);
    if (existing !== 0) return existing;
    if (this.count === this.ids.length) {
      const larger = new Uint32Array(this.ids.length * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    const ordinal = this.count++;
    this.ids[ordinal] = id;
    if (ordinal === this.ordered && id > (this.ids[ordinal - 1] ?? 0)) this.ordered++;
    else this.late.set(id, ordinal);
    return ordinal;
  }

  /** Reassigns ordinals in the order of the ids, for a rebuilt index; returns new ordinals by old ones. */
  renumber(): Uint32Array {
    const order = Uint32Array.from({ length: this.count }, (_, ordinal) => ordinal);
    const { ids } = this;
    order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    const moved = new Uint32Array(this.count);
    const sorted = new Uint32Array(this.count);
    for (let ordinal = 0; ordinal < this.count; ordinal++) {
      const old = order[ordinal] ?? 0;
      moved[old] = ordinal;
      sorted[ordinal] = ids[old] ?? 0;
    }
    this.ids = sorted;
    this.ordered = this.count;
    this.late = new Map();
    return moved;
  }

  /** The ids by ordinal, starting at `from`. */
  export(from = 0): Uint32Array {
    return this.ids.slice(from, this.count);
  }

  static restore(ids: Uint32Array): FieldValues {
    const values = new FieldValues();
    for (let ordinal = 1; ordinal < ids.length; ordinal++) values.intern(ids[ordinal] ?? 0);
    return values;
  }
}
