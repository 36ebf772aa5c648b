// Runs query requests of the main thread on an index. Runs in a worker, and in tests without one.

import type { IndexReader } from "../index-reader.ts";
import { encodeReply, type QueryRequest, toFailure, type WorkerReply } from "../protocol.ts";

export function handleQuery(index: IndexReader, id: number, question: QueryRequest): WorkerReply {
  try {
    if (question.kind === "find") {
      const reply = index.find(question.query);
      return { id, block: encodeReply(reply), corrections: reply.corrections };
    }
    const facet = index.facetValues(question.query);
    return { id, block: encodeReply({ total: 0, ids: new Uint32Array(0), facets: { facet } }) };
  } catch (error) {
    return { id, failure: toFailure(error) };
  }
}
