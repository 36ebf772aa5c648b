// What every engine in the comparison can do.

/** A: everything. B: a word and a prefix, newest first. S: the same by relevance. C: a prefix and three filters. */
export type QueryClass = "A" | "B" | "S" | "C";

export const CLASSES: readonly QueryClass[] = ["A", "B", "S", "C"];

export const CLASS_NAMES: Readonly<Record<QueryClass, string>> = {
  A: "A  match-all",
  B: "B  by date",
  S: "B  by relevance",
  C: "C  filtered",
};

export interface Answer {
  hits: number;
  ids: number[];
  /** Field -> labels and counts, most frequent first. */
  facets: Record<string, [string, number][]>;
}

export interface Contender {
  name: string;
  version: string;
  settings: string;
  buildMilliseconds: number;
  /** The index is one that an earlier run built. */
  builtBefore: boolean;
  /** Size of the index. */
  bytes: number;
  /** Every query of the class once: milliseconds each, facets and documents included. */
  run(name: QueryClass): Promise<number[]>;
  answers(name: QueryClass): Promise<Answer[]>;
  close(): Promise<void>;
}

/** A peer, whose index may have to be built before it starts. */
export interface Peer {
  /** `data`: a file of the corpus. */
  build(count: number, data: string): Promise<void>;
  /** `work`: a file of the queries. */
  start(work: string): Promise<Contender>;
}
