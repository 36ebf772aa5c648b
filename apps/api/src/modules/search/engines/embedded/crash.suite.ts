// A synthetic change history for the crash test: what the log's n-th entry does, and the expected state afterwards.

import { createTestDocument } from "../engine.suite.ts";
import type { EngineDocument } from "../engine.ts";

const IDS = 400;

/** Entry n changes one id: every fifth entry deletes it, the others write a document that contains n. */
export function syntheticChange(n: number): { id: number; document: EngineDocument | null } {
  const id = ((n * 37) % IDS) + 1;
  const title = [`version ${n}`, n % 2 === 0 ? "even harbour" : "odd"];
  const values = { tags: [10 + (n % 50)] };
  return {
    id,
    document: n % 5 === 0 ? null : createTestDocument(id, { text: { title }, values, numbers: { date: n } }),
  };
}

export function expectedStateAt(seq: number): Map<number, EngineDocument> {
  const state = new Map<number, EngineDocument>();
  for (let n = 1; n <= seq; n++) {
    const { id, document } = syntheticChange(n);
    if (document) state.set(id, document);
    else state.delete(id);
  }
  return state;
}
