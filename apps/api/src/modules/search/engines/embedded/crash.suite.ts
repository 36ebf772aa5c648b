// A made-up history of changes for the crash test: what the log's n-th entry did, and what should be there afterwards.

import { asset } from "../engine.suite.ts";
import type { EngineDocument } from "../engine.ts";

const IDS = 400;

/** Entry n touches one id: every fifth deletes it, the others write a version that tells n. */
export function change(n: number): { id: number; document: EngineDocument | null } {
  const id = ((n * 37) % IDS) + 1;
  const title = [`version ${n}`, n % 2 === 0 ? "even harbour" : "odd"];
  const values = { tags: [10 + (n % 50)] };
  return { id, document: n % 5 === 0 ? null : asset(id, { text: { title }, values, numbers: { date: n } }) };
}

export function stateAt(seq: number): Map<number, EngineDocument> {
  const state = new Map<number, EngineDocument>();
  for (let n = 1; n <= seq; n++) {
    const { id, document } = change(n);
    if (document) state.set(id, document);
    else state.delete(id);
  }
  return state;
}
