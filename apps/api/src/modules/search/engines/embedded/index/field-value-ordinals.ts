// Maps the value ids of one field to ordinals: dense numbers used in columns and counts. Ordinal 0 means "no value".
// Ordinals never change while segments refer to them; new values are appended.

import { Growable32 } from "./growable.ts";

export class FieldValueOrdinals {
  private readonly ids = new Growable32(16);
  /** Ordinals below this ascend with their ids and are found by binary search; the rest is in `late`. */
  private ordered = 1;
  private late = new Map<number, number>();

  constructor() {
    this.ids.push(0);
  }

  /** One more than the highest ordinal. */
  get size(): number {
    return this.ids.length;
  }

  get bytes(): number {
    return this.size * 4 + this.late.size * 32;
  }

  id(ordinal: number): number {
    return this.ids.at(ordinal);
  }

  /** The ordinal of a value; 0 if no document ever had it. */
  find(id: number): number {
    const late = this.late.get(id);
    if (late !== undefined) return late;
    let low = 1;
    let high = this.ordered;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ids.at(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.ordered && this.ids.at(low) === id ? low : 0;
  }

  intern(id: number): number {
    const existing = this.find(id);
    if (existing !== 0) return existing;
    const ordinal = this.size;
    this.ids.push(id);
    if (ordinal === this.ordered && id > this.ids.at(ordinal - 1)) this.ordered++;
    else this.late.set(id, ordinal);
    return ordinal;
  }

  /** Reassigns ordinals in the order of the ids, for a rebuilt index; returns new ordinals by old ones. */
  renumber(): Uint32Array {
    const { size, ids } = this;
    const before = this.export();
    const order = Uint32Array.from({ length: size }, (_, ordinal) => ordinal);
    order.sort((a, b) => ids.at(a) - ids.at(b));
    const moved = new Uint32Array(size);
    for (const [ordinal, old] of order.entries()) moved[old] = ordinal;
    ids.data.set(before.sort());
    this.ordered = size;
    this.late = new Map();
    return moved;
  }

  /** The ids by ordinal, starting at `from`. */
  export(from = 0): Uint32Array {
    return this.ids.data.slice(from, this.size);
  }

  static restore(ids: Uint32Array): FieldValueOrdinals {
    const values = new FieldValueOrdinals();
    for (let ordinal = 1; ordinal < ids.length; ordinal++) values.intern(ids[ordinal] ?? 0);
    return values;
  }
}
