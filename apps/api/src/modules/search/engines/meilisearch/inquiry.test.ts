import { afterEach, beforeEach, expect, it } from "vitest";
import { ALL } from "../engine.suite.ts";
import { OPTIONS } from "../suite-library.suite.ts";
import { find } from "./inquiry.ts";
import { Layout } from "./layout.ts";
import { LongPhrases } from "./long-phrases.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => process.on("unhandledRejection", note));
afterEach(() => process.off("unhandledRejection", note));

it.each([["kind"], ["kind", "size"], ["size"]])(
  "fails once where everything does, with %s filtered",
  async (...fields) => {
    const gone = new Error("the search server is gone");
    const index = {
      layout: new Layout(OPTIONS),
      sortable: new Set<string>(),
      send: () => Promise.reject(gone),
      longPhrases: new LongPhrases(),
      seq: 1,
    };
    const facets = fields.map((field) => ({ field, limit: 10 }));
    const filters = fields.map((field) => (field === "kind" ? { field, values: [1] } : { field, range: { low: 3 } }));
    await expect(find({ ...ALL, facets, filters }, index)).rejects.toBe(gone);
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  },
);
