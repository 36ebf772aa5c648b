// Interface of every engine in the comparison.

/** A: everything. B: a word and a prefix, newest first. S: the same by relevance. C: a prefix and three filters. */
export type QueryClass = "A" | "B" | "S" | "C";

export const QUERY_CLASSES: readonly QueryClass[] = ["A", "B", "S", "C"];

export const QUERY_CLASS_NAMES: Readonly<Record<QueryClass, string>> = {
  A: "A  match-all",
  B: "B  by date",
  S: "B  by relevance",
  C: "C  filtered",
};

export interface SearchAnswer {
  hits: number;
  ids: number[];
  /** Field -> labels and counts, most frequent first. */
  facets: Record<string, [string, number][]>;
}

export interface BenchEngine {
  name: string;
  version: string;
  settings: string;
  buildMilliseconds: number;
  /** Whether the index was built by an earlier run. */
  builtBefore: boolean;
  /** Size of the index. */
  bytes: number;
  /** Runs every query of the class once; returns milliseconds each, including facets and documents. */
  run(name: QueryClass): Promise<number[]>;
  answers(name: QueryClass): Promise<SearchAnswer[]>;
  close(): Promise<void>;
}

/** An external engine, whose index may have to be built first. */
export interface ExternalEngine {
  /** `data`: a file of the corpus. */
  build(count: number, data: string): Promise<void>;
  /** `work`: a file of the queries. */
  start(work: string): Promise<BenchEngine>;
}
