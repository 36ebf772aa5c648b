/// <reference path="./webassembly.d.ts" />
// One linear memory for everything the engine counts over, so that the WebAssembly kernels reach all of it.
// It is shared between threads. Each allocates and frees in pages that it took itself, so they need no lock.

const PAGE = 65_536;
const ALIGN = 64;
const FIRST_PAGES = 16;
/** Address 0 stays unused, so that 0 can mean "not there". */
const FIRST = 1_024;

export class LinearMemory {
  readonly memory: WebAssembly.Memory;
  // Views over the whole memory; they are replaced when it grows, so never keep one across an allocation.
  // They do not reach what another thread took since; see `look`.
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  f64!: Float64Array;
  private end = FIRST;
  /** Behind the last page of the present run of own pages. */
  private limit = FIRST_PAGES * PAGE;
  private readonly sizes = new Map<number, number>();
  private holes: { at: number; size: number }[] = [];

  /** With the memory of another thread: a second allocator in it. */
  constructor(memory?: WebAssembly.Memory) {
    this.memory = memory ?? new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: PAGE, shared: true });
    if (memory) this.end = this.limit = 0;
    this.look();
  }

  /** Makes what another thread took reachable. */
  look(): void {
    const { buffer } = this.memory;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }

  /** Address of that many bytes, 64-byte aligned, contents undefined. */
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
    this.look();
    if (at !== this.limit) {
      // another thread took the pages behind ours
      if (this.end < this.limit) this.holes.push({ at: this.end, size: this.limit - this.end });
      this.end = at;
    }
    this.limit = at + count * PAGE;
  }

  free(at: number): void {
    const size = this.sizes.get(at);
    if (size === undefined) throw new Error(`freed what was not allocated: ${at}`);
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
  private wanted = 0;

  constructor(memory: LinearMemory, size = 1 << 20) {
    this.memory = memory;
    this.size = size;
    this.at = memory.allocate(size);
  }

  allocate(bytes: number): number {
    const size = (bytes + 63) & ~63;
    this.wanted += size;
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
      this.size = this.wanted * 2;
      this.at = this.memory.allocate(this.size);
    }
    this.used = 0;
    this.wanted = 0;
  }

  free(): void {
    this.reset();
    this.memory.free(this.at);
  }
}
