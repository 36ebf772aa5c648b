// Checks before timing that all engines give the same results: hits, order by date, counts of all facets.

import { type BenchEngine, QUERY_CLASSES, type SearchAnswer } from "./contender.ts";

export interface AnswerComparison {
  answers: number;
  facets: number;
  differences: string[];
}

export async function compareAnswers(ours: BenchEngine, peer: BenchEngine): Promise<AnswerComparison> {
  const result: AnswerComparison = { answers: 0, facets: 0, differences: [] };
  for (const name of QUERY_CLASSES) {
    const [mine, theirs] = [await ours.answers(name), await peer.answers(name)];
    for (const [i, want] of theirs.entries()) {
      const got = mine[i];
      if (!got) throw new Error("an answer is missing");
      result.answers++;
      const differ = (what: string) => result.differences.push(`${peer.name} ${name}${i}: ${what}`);
      if (got.hits !== want.hits) differ(`${got.hits} hits, ${want.hits} there`);
      // by relevance each has its own order
      if (name !== "S" && got.ids.join() !== want.ids.join()) differ("another order");
      for (const [field, counts] of Object.entries(want.facets)) {
        result.facets++;
        if (!sameCounts(got.facets[field] ?? [], counts)) differ(`other counts of ${field}`);
      }
    }
  }
  return result;
}

/** Equally frequent values may have any order, also at the cut-off. */
function sameCounts(mine: SearchAnswer["facets"][string], theirs: SearchAnswer["facets"][string]): boolean {
  if (mine.map(([, count]) => count).join() !== theirs.map(([, count]) => count).join()) return false;
  const counts = new Map(mine);
  const least = mine.at(-1)?.[1];
  return theirs.every(([label, count]) => counts.get(label) === count || (count === least && !counts.has(label)));
}
