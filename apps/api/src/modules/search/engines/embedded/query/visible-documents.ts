// Bitsets of the documents of a segment that a caller may see: not deleted, with a visible acl, past their embargo.
// Cached per set of acls until the segment changes or an embargo ends.

import { LRUCache } from "lru-cache";
import type { EngineCaller } from "../../engine.ts";
import { ACL_FIELD } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import { ordinalBits } from "./filters.ts";
import type { DocumentSet, QueryContext } from "./query-context.ts";

interface CachedSet extends DocumentSet {
  version: number;
  /** Valid for callers whose `now` is from `from` up to, but not including, `until`. */
  from: number;
  until: number;
}

/** Sets cached per segment; one is needed per combination of groups among current callers. */
const MAX_CACHED_SETS = 24;

export class VisibleDocuments {
  private readonly context: QueryContext;
  private readonly setsBySegment = new Map<number, LRUCache<string, CachedSet>>();

  constructor(context: QueryContext) {
    this.context = context;
  }

  forCaller(segment: Segment, caller: EngineCaller): DocumentSet {
    const { memory } = this.context;
    const { acls, now } = caller;
    if (acls === "all" && segment.layout.embargoes.count === 0) return { bits: segment.live, count: segment.liveCount };
    const key = acls === "all" ? "*" : [...acls].sort((a, b) => a - b).join();
    let sets = this.setsBySegment.get(segment.number);
    if (!sets) {
      // A set that is rebuilt reuses its memory.
      sets = new LRUCache({
        max: MAX_CACHED_SETS,
        dispose: ({ bits }, _key, reason) => {
          if (reason !== "set") memory.free(bits);
        },
      });
      this.setsBySegment.set(segment.number, sets);
    }
    const cached = sets.get(key);
    if (cached && cached.version === segment.version && cached.from <= now && now < cached.until) return cached;
    // Evict before allocating another, to limit memory.
    if (!cached && sets.size >= MAX_CACHED_SETS) sets.pop();
    const set = this.buildSet(segment, caller, cached?.bits ?? memory.allocate(segment.words * 8));
    sets.set(key, set);
    return set;
  }

  private buildSet(segment: Segment, { acls, now }: EngineCaller, bits: number): CachedSet {
    const { memory, kernels, catalog } = this.context;
    if (acls === "all") kernels.copy(bits, segment.live, segment.words * 8);
    else {
      const values = catalog.valuesOf(ACL_FIELD);
      const ordinals = acls.map((acl) => values.find(acl + 1)).filter((ordinal) => ordinal !== 0);
      kernels.and(bits, ordinalBits(this.context, segment, ACL_FIELD, ordinals), segment.live, segment.words);
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
      memory.clearBit(bits, memory.u32[((segment.at + embargoes.documents) >>> 2) + i] ?? 0);
    }
    return { bits, count: kernels.popcount(bits, segment.words), version: segment.version, from, until };
  }

  /** Frees the sets of a removed segment. */
  dropSegment(segment: Segment): void {
    this.setsBySegment.get(segment.number)?.clear();
    this.setsBySegment.delete(segment.number);
  }
}
