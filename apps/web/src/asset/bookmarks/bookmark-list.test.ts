import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type BookmarkChange,
  type BookmarkChanges,
  computeUndoChanges,
  LIST_END_POSITION,
} from "./bookmark-changes.ts";
import {
  BookmarkList,
  type BookmarkStorage,
  StaleBookmarkListError,
  type StoredBookmarkList,
} from "./bookmark-list.ts";

const keep: BookmarkChange = { bookmarked: true, position: LIST_END_POSITION };
const drop: BookmarkChange = { bookmarked: false };
const wishFor = (...ids: string[]): BookmarkChanges => new Map(ids.map((id) => [id, keep]));
const wishAway = (...ids: string[]): BookmarkChanges => new Map(ids.map((id) => [id, drop]));

/** A fake server with one list, which replies on demand. */
function server(first: readonly string[] = []) {
  let ids = first;
  let gone: readonly string[] = [];
  let version = 0;
  const waiting: { run: () => void; fail: (error: Error) => void }[] = [];
  const missing = new Set<string>();
  const state = (): StoredBookmarkList => ({ ids, deleted: gone, tag: String(version) });
  const later = <T>(what: () => T) =>
    new Promise<T>((resolve, reject) => {
      const run = () => {
        try {
          resolve(what());
        } catch (error) {
          reject(error);
        }
      };
      waiting.push({ run, fail: reject });
    });
  let saves = 0;
  const place: BookmarkStorage = {
    load: () => later(state),
    save: (next, tag) => {
      saves += 1;
      return later(() => {
        if (tag !== String(version)) throw new StaleBookmarkListError();
        ids = next.filter((id) => !missing.has(id));
        gone = [];
        version += 1;
        return state();
      });
    },
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  return {
    place,
    ids: () => ids,
    saves: () => saves,
    waiting: () => waiting.length,
    /** Replies to the oldest waiting call, or the one at this index. */
    async answer(at = 0) {
      waiting.splice(at % Math.max(1, waiting.length), 1)[0]?.run();
      await turn();
    },
    async fail(at = 0) {
      waiting.splice(at % Math.max(1, waiting.length), 1)[0]?.fail(new Error("away"));
      await turn();
    },
    async settle() {
      await turn();
      while (waiting.length > 0) await this.answer();
    },
    remove(id: string) {
      missing.add(id);
      if (ids.includes(id)) gone = [...gone, id];
      ids = ids.filter((one) => one !== id);
      version += 1;
    },
    change(next: readonly string[]) {
      ids = next;
      version += 1;
    },
  };
}

function events() {
  const failed: (() => void)[] = [];
  const gone: string[][] = [];
  const refused: string[][] = [];
  const unsaved: number[] = [];
  return {
    failed,
    gone,
    refused,
    unsaved,
    saved: vi.fn(),
    heard: {
      failed: (_: unknown, again: () => void) => void failed.push(again),
      deleted: (ids: readonly string[]) => void gone.push([...ids]),
      refused: (ids: readonly string[]) => void refused.push([...ids]),
      unsaved: (count: number) => void unsaved.push(count),
      saved: () => {},
    },
  };
}

describe("bookmarks", () => {
  it("show changes at once, before the server replies", async () => {
    const world = server(["a"]);
    const store = new BookmarkList(world.place, events().heard);
    void store.refresh();
    expect(store.get()).toEqual({ status: "loading", ids: [] });
    await world.answer();
    store.apply(wishFor("b"));
    expect(store.get()).toEqual({ status: "updating", ids: ["a", "b"] });
    store.apply(wishAway("a"));
    expect(store.get().ids).toEqual(["b"]);
    await world.settle();
    expect([store.get(), world.ids()]).toEqual([{ status: "success", ids: ["b"] }, ["b"]]);
  });

  it("save one list at a time, and only the last of many quick changes", async () => {
    const world = server();
    const store = new BookmarkList(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.apply(wishFor("a"));
    for (let n = 0; n < 20; n++) store.apply(n % 2 === 0 ? wishAway("a") : wishFor("a"));
    expect(world.waiting()).toBe(1);
    await world.settle();
    expect([world.saves(), world.ids(), store.get().ids]).toEqual([1, ["a"], ["a"]]);
    store.apply(wishAway("a"));
    for (let n = 0; n < 21; n++) store.apply(n % 2 === 0 ? wishFor("b") : wishAway("b"));
    await world.settle();
    expect([world.saves(), world.ids()]).toEqual([3, ["b"]]);
  });

  it("are reverted if a save fails, and can be retried", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = new BookmarkList(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.apply(wishFor("b", "c"));
    await world.fail();
    expect([store.get().ids, heard.failed.length, world.ids()]).toEqual([["a"], 1, ["a"]]);
    store.apply(wishFor("c"));
    store.apply(wishAway("c"));
    await world.settle();
    heard.failed[0]?.();
    await world.settle();
    expect(world.ids(), "what was wished since counts").toEqual(["a", "b"]);
  });

  it("are merged with changes of another tab", async () => {
    const world = server(["a"]);
    const store = new BookmarkList(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    world.change(["a", "x"]);
    store.apply(new Map([...wishFor("b"), ...wishAway("a")]));
    await world.settle();
    expect([world.ids(), store.get().ids]).toEqual([
      ["x", "b"],
      ["x", "b"],
    ]);
  });

  it("that no longer exist are reported and removed, and the list is saved again", async () => {
    const world = server(["a", "b", "c"]);
    const heard = events();
    const store = new BookmarkList(world.place, heard.heard);
    world.remove("b");
    void store.refresh();
    await world.settle();
    expect([store.get().ids, heard.gone, world.saves()]).toEqual([["a", "c"], [["b"]], 1]);
    world.remove("d");
    store.apply(wishFor("d"));
    await world.settle();
    expect(world.ids()).toEqual(["a", "c"]);
    expect([heard.gone, heard.refused], "what was wished and is left out may only be hidden").toEqual([
      [["b"]],
      [["d"]],
    ]);
  });

  it("that were removed return to their positions on undo", async () => {
    const world = server(["a", "b", "c", "d"]);
    const store = new BookmarkList(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    const before = store.get().ids;
    store.apply(wishAway("a", "c", "d"));
    await world.settle();
    store.apply(computeUndoChanges(before, store.get().ids));
    await world.settle();
    expect(world.ids()).toEqual(before);
  });

  it("send no events once another user has signed in", async () => {
    const world = server();
    const heard = events();
    const store = new BookmarkList(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.apply(wishFor("a"));
    store.close();
    store.apply(wishFor("b"));
    await world.fail();
    expect([store.get().ids, heard.failed]).toEqual([["a"], []]);
  });
});

/** Events in two tabs of one user. Which waiting call succeeds or fails is random. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("wish" as const), tab: fc.nat(1), id: fc.nat(3), kept: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("answer" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fail" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refresh" as const), tab: fc.nat(1) }) },
);

describe("bookmarks of a user who signs out", () => {
  it("are not saved after an earlier request completes, and are reported as unsaved", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = new BookmarkList(world.place, heard.heard);
    void store.refresh();
    store.apply(wishFor("b"));
    store.close();
    await world.settle();
    expect([world.saves(), world.ids(), heard.unsaved]).toEqual([0, ["a"], [1]]);
  });

  it("that are being saved complete; later changes are reported as unsaved", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = new BookmarkList(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.apply(wishFor("b"));
    store.apply(wishFor("c", "d"));
    store.close();
    await world.settle();
    expect([world.saves(), world.ids(), heard.unsaved]).toEqual([1, ["a", "b"], [2]]);
  });
});

describe("any sequence of events", () => {
  const name = (id: number) => "abcd".charAt(id);

  it("one tab ends with the last change of each asset, except reported failures", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = server(["a", "x"]);
        const last = new Map<string, boolean>([["a", true]]);
        let saved = new Map(last);
        const store = new BookmarkList(world.place, {
          failed: () => {
            last.clear();
            for (const [id, kept] of saved) last.set(id, kept);
          },
          deleted: () => {},
          refused: () => {},
          unsaved: () => {},
          saved: () => {
            saved = new Map("abcd".split("").map((id) => [id, world.ids().includes(id)]));
          },
        });
        void store.refresh();
        await world.settle();
        saved = new Map([["a", true]]);
        for (const one of steps) {
          if (one.do === "answer") await world.answer(one.at);
          else if (one.do === "fail") await world.fail(one.at);
          else if (one.do === "refresh") void store.refresh();
          else {
            store.apply(new Map([[name(one.id), one.kept ? keep : drop]]));
            last.set(name(one.id), one.kept);
            expect(store.get().ids.includes(name(one.id))).toBe(one.kept);
          }
        }
        await world.settle();
        const wanted = [...last].filter(([, kept]) => kept).map(([id]) => id);
        expect([...world.ids()].sort()).toEqual([...wanted, "x"].sort());
        expect(store.get().ids).toEqual(world.ids());
      }),
      { numRuns: 150 },
    );
  });

  it("two tabs end with the same list, which contains the changes of both", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = server(["a", "x"]);
        const last = [new Map<string, boolean>(), new Map<string, boolean>()];
        const tabs = last.map(
          () =>
            new BookmarkList(world.place, {
              failed: () => {},
              deleted: () => {},
              refused: () => {},
              saved: () => {},
              unsaved: () => {},
            }),
        );
        for (const tab of tabs) void tab.refresh();
        await world.settle();
        for (const one of steps) {
          if (one.do === "answer" || one.do === "fail") await world.answer(one.at);
          else if (one.do === "refresh") void tabs[one.tab]?.refresh();
          else {
            tabs[one.tab]?.apply(new Map([[name(one.id), one.kept ? keep : drop]]));
            last[one.tab]?.set(name(one.id), one.kept);
          }
        }
        await world.settle();
        for (const tab of tabs) void tab.refresh();
        await world.settle();
        const [first, second] = tabs.map((tab) => tab.get().ids);
        expect([first, second]).toEqual([world.ids(), world.ids()]);
        expect(new Set(world.ids()).size).toBe(world.ids().length);
        expect(world.ids()).toContain("x");
        for (const [id, kept] of [...(last[0] ?? []), ...(last[1] ?? [])]) {
          const wished = last.filter((one) => one.has(id)).map((one) => one.get(id));
          if (wished.every((one) => one === kept)) expect(world.ids().includes(id)).toBe(kept);
        }
      }),
      { numRuns: 150 },
    );
  });
});
