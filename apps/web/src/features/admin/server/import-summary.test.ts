import { describe, expect, it } from "vitest";
import { toImportSummary } from "./import-summary.ts";
import { getIndexStateTextKey } from "./index-state.ts";

type Import = Parameters<typeof toImportSummary>[0];
const read = (facts: Record<string, unknown>, state = "running") =>
  toImportSummary({ facts, state } as unknown as Import);

describe("an import in the administration", () => {
  it("shows its folder, its pool and its counters, in the order of the steps", () => {
    const facts = { root: "/photos", pool: "press", counts: { skipped: 1, found: 9, taken: 0 } };
    expect(read(facts)).toEqual({
      folder: "/photos",
      pool: "press",
      error: null,
      progress: null,
      counts: [
        { key: "found", count: 9 },
        { key: "taken", count: 0 },
        { key: "skipped", count: 1 },
      ],
    });
  });

  it("reads counters from the top level of the record if it has no list of counters", () => {
    expect(read({ found: 3, counts: null }).counts).toEqual([{ key: "found", count: 3 }]);
    expect(read({ found: 3, counts: { found: 4 } }).counts).toEqual([{ key: "found", count: 4 }]);
    expect(read({ found: "3", counts: "none" }).counts).toEqual([]);
  });

  it("shows its progress while it runs and knows the total", () => {
    expect(read({ done: 0, total: 8 }).progress).toEqual({ loaded: 0, total: 8 });
    expect(read({ done: 3, total: 0 }).progress).toBeNull();
    expect(read({ total: 8 }).progress).toBeNull();
    expect(read({ done: 8, total: 8 }, "done").progress).toBeNull();
  });

  it("shows an error only if it failed", () => {
    expect(read({ error: "The disk is full.", message: "m" }, "failed").error).toBe("The disk is full.");
    expect(read({ error: "", message: "The folder is gone." }, "failed").error).toBe("The folder is gone.");
    expect(read({}, "failed").error).toBeNull();
    expect(read({ error: "from the last run" }).error).toBeNull();
  });

  it("is shown even with an empty record", () => {
    expect(read({ root: 7 })).toMatchObject({ folder: "", pool: null });
  });
});

describe("the search index in the administration", () => {
  it.each([
    ["ready", 0, "ready"],
    ["empty", 0, "ready"],
    ["ready", 1, "catching_up"],
    ["rebuilding", 0, "building"],
    ["away", 0, "unavailable"],
  ])("that is %s with %i pending changes is %s", (state, lag, word) => {
    expect(getIndexStateTextKey({ state, lag } as Parameters<typeof getIndexStateTextKey>[0])).toBe(
      `admin:server.index.${word}`,
    );
  });
});
