/// <reference path="../kernels/webassembly.d.ts" />
// One linear memory for all index data, accessible to the WebAssembly kernels. It is shared between threads; each thread
// allocates and frees only in pages that it added itself, so no lock is needed.

const PAGE = 65_536;
const ALIGN = 64;
const FIRST_PAGES = 16;
/** Lower addresses stay unused, so that address 0 can mean "none". */
const FIRST_ADDRESS = 1_024;

export class LinearMemory {
  readonly memory: WebAssembly.Memory;
  // Views over the whole memory; they are replaced when it grows, so never keep one across an allocation.
  // They do not cover pages that another thread added since; see `refreshViews`.
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  f64!: Float64Array;
  private end = FIRST_ADDRESS;
  /** The end of the current run of this thread's pages. */
  private limit = FIRST_PAGES * PAGE;
  private readonly sizes = new Map<number, number>();
  private holes: { at: number; size: number }[] = [];

  /** `memory`: that of another thread, for a second allocator in it. */
  constructor(memory?: WebAssembly.Memory) {
    this.memory = memory ?? new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: PAGE, shared: true });
    if (memory) this.end = this.limit = 0;
    this.refreshViews();
  }

  /** Extends the views to pages that another thread added. */
  refreshViews(): void {
    const { buffer } = this.memory;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }

  /** Allocates memory and returns its address: 64-byte aligned, contents undefined. */
  allocate(bytes: number): number {
    const size = Math.max(ALIGN, Math.ceil(bytes / ALIGN) * ALIGN);
    const at = this.fromHole(size) ?? this.fromEnd(size);
    this.sizes.set(at, size);
    return at;
  }

  private fromHole(size: number): number | undefined {
    let best = -1;
    for (let i = 0; i < this.holes.length; i++) {
      const hole = this.holes[i];
      if (hole && hole.size >= size && hole.size < (this.holes[best]?.size ?? Number.POSITIVE_INFINITY)) best = i;
    }
    const hole = this.holes[best];
    if (!hole) return undefined;
    const { at } = hole;
    if (hole.size === size) this.holes.splice(best, 1);
    else this.holes[best] = { at: at + size, size: hole.size - size };
    return at;
  }

  private fromEnd(size: number): number {
    while (this.end + size > this.limit) this.takePages(Math.ceil((this.end + size - this.limit) / PAGE));
    const at = this.end;
    this.end = at + size;
    return at;
  }

  private takePages(count: number): void {
    const at = this.memory.grow(count) * PAGE;
    this.refreshViews();
    if (at !== this.limit) {
      // Another thread added the pages after ours, so the unused rest of our run becomes a hole.
      if (this.end < this.limit) this.holes.push({ at: this.end, size: this.limit - this.end });
      this.end = at;
    }
    this.limit = at + count * PAGE;
  }

  free(at: number): void {
    const size = this.sizes.get(at);
    if (size === undefined) throw new Error(`freed an address that was not allocated: ${at}`);
    this.sizes.delete(at);
    this.holes.push({ at, size });
    this.holes.sort((a, b) => a.at - b.at);
    const joined: { at: number; size: number }[] = [];
    for (const hole of this.holes) {
      const before = joined.at(-1);
      if (before && before.at + before.size === hole.at) before.size += hole.size;
      else joined.push(hole);
    }
    const last = joined.at(-1);
    if (last && last.at + last.size === this.end) {
      this.end = last.at;
      joined.pop();
    }
    this.holes = joined;
  }

  /** Sets the bit of a document in a bitset. */
  setBit(bits: number, document: number): void {
    const at = (bits >>> 2) + (document >>> 5);
    this.u32[at] = (this.u32[at] ?? 0) | (1 << (document & 31));
  }

  clearBit(bits: number, document: number): void {
    const at = (bits >>> 2) + (document >>> 5);
    this.u32[at] = (this.u32[at] ?? 0) & ~(1 << (document & 31));
  }

  /** Bytes allocated at present. */
  used(): number {
    let sum = 0;
    for (const size of this.sizes.values()) sum += size;
    return sum;
  }
}

/** Scratch memory of one query (arena): allocated piece by piece, freed all at once. */
export class Scratch {
  private readonly memory: LinearMemory;
  private at: number;
  private size: number;
  private used = 0;
  private readonly overflow: number[] = [];
  private requestedBytes = 0;

  constructor(memory: LinearMemory, size = 1 << 20) {
    this.memory = memory;
    this.size = size;
    this.at = memory.allocate(size);
  }

  allocate(bytes: number): number {
    const size = (bytes + 63) & ~63;
    this.requestedBytes += size;
    if (this.used + size <= this.size) {
      const at = this.at + this.used;
      this.used += size;
      return at;
    }
    const at = this.memory.allocate(size);
    this.overflow.push(at);
    return at;
  }

  /** Frees everything; grows where it was too small, so that the next query fits. */
  reset(): void {
    if (this.overflow.length > 0) {
      for (const at of this.overflow.splice(0)) this.memory.free(at);
      this.memory.free(this.at);
      this.size = this.requestedBytes * 2;
      this.at = this.memory.allocate(this.size);
    }
    this.used = 0;
    this.requestedBytes = 0;
  }

  free(): void {
    this.reset();
    this.memory.free(this.at);
  }
}
