// Bitsets of the documents of a segment that a caller may see: not deleted, in a visible set of pools, past their
// embargo. Cached per set of ACLs until the segment changes or an embargo ends.

import { LRUCache } from "lru-cache";
import type { EngineCaller } from "../engine.ts";
import { ACL, type Catalog } from "./catalog.ts";
import { ordinalBits } from "./filters.ts";
import type { Kernels } from "./kernels.ts";
import type { LinearMemory } from "./memory.ts";
import type { Segment } from "./segment.ts";

export interface DocumentSet {
  bits: number;
  count: number;
}

interface Kept extends DocumentSet {
  version: number;
  /** Holds for callers whose `now` lies in between. */
  from: number;
  until: number;
}

/** Sets of acls remembered per segment; as many as there are combinations of groups among present callers. */
const REMEMBERED = 24;

export class Rights {
  private readonly memory: LinearMemory;
  private readonly kernels: Kernels;
  private readonly catalog: Catalog;
  private readonly kept = new Map<number, LRUCache<string, Kept>>();

  constructor(memory: LinearMemory, kernels: Kernels, catalog: Catalog) {
    this.memory = memory;
    this.kernels = kernels;
    this.catalog = catalog;
  }

  of(segment: Segment, caller: EngineCaller): DocumentSet {
    const { acls, now } = caller;
    if (acls === "all" && segment.layout.embargoes.count === 0) return { bits: segment.live, count: segment.living };
    const key = acls === "all" ? "*" : [...acls].sort((a, b) => a - b).join();
    let sets = this.kept.get(segment.number);
    if (!sets) {
      // A set that is made again keeps its place in memory.
      sets = new LRUCache({
        max: REMEMBERED,
        dispose: ({ bits }, _key, reason) => {
          if (reason !== "set") this.memory.free(bits);
        },
      });
      this.kept.set(segment.number, sets);
    }
    const cached = sets.get(key);
    if (cached && cached.version === segment.version && cached.from <= now && now < cached.until) return cached;
    // Before another is made: memory is dear.
    if (!cached && sets.size >= REMEMBERED) sets.pop();
    const set = this.make(segment, caller, cached?.bits ?? this.memory.allocate(segment.words * 8));
    sets.set(key, set);
    return set;
  }

  private make(segment: Segment, { acls, now }: EngineCaller, bits: number): Kept {
    const { memory, kernels } = this;
    if (acls === "all") kernels.copy(bits, segment.live, segment.words * 8);
    else {
      const values = this.catalog.valuesOf(ACL);
      const ordinals = acls.map((acl) => values.find(acl + 1)).filter((ordinal) => ordinal !== 0);
      ordinalBits(memory, kernels, segment, ACL, ordinals, bits);
      kernels.and(bits, bits, segment.live, segment.words);
    }
    let from = Number.NEGATIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    const { embargoes } = segment.layout;
    for (let i = 0; i < embargoes.count; i++) {
      const end = memory.f64[((segment.at + embargoes.until) >>> 3) + i] ?? 0;
      if (end <= now) {
        from = Math.max(from, end);
        continue;
      }
      until = Math.min(until, end);
      const document = memory.u32[((segment.at + embargoes.documents) >>> 2) + i] ?? 0;
      const at = (bits >>> 2) + (document >>> 5);
      memory.u32[at] = (memory.u32[at] ?? 0) & ~(1 << (document & 31));
    }
    return { bits, count: kernels.popcount(bits, segment.words), version: segment.version, from, until };
  }

  /** The segment goes; so do its sets. */
  forget(segment: Segment): void {
    this.kept.get(segment.number)?.clear();
    this.kept.delete(segment.number);
  }
}
