import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type BookmarkPlace, createBookmarkStore, type KeptList, StaleList } from "./bookmark-store.ts";
import { AT_THE_END, undoing, type Wish, type Wishes } from "./wishes.ts";

const keep: Wish = { kept: true, place: AT_THE_END };
const drop: Wish = { kept: false };
const wishFor = (...ids: string[]): Wishes => new Map(ids.map((id) => [id, keep]));
const wishAway = (...ids: string[]): Wishes => new Map(ids.map((id) => [id, drop]));

/** One list at a server that answers when it is told to. */
function server(first: readonly string[] = []) {
  let ids = first;
  let gone: readonly string[] = [];
  let version = 0;
  const waiting: { run: () => void; fail: (error: Error) => void }[] = [];
  const missing = new Set<string>();
  const state = (): KeptList => ({ ids, gone, tag: String(version) });
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
  const place: BookmarkPlace = {
    load: () => later(state),
    save: (next, tag) => {
      saves += 1;
      return later(() => {
        if (tag !== String(version)) throw new StaleList();
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
    /** Answers the call that waits longest, or the one at this place. */
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
      gone: (ids: readonly string[]) => void gone.push([...ids]),
      refused: (ids: readonly string[]) => void refused.push([...ids]),
      unsaved: (count: number) => void unsaved.push(count),
      saved: () => {},
    },
  };
}

describe("bookmarks", () => {
  it("show at once what is wished, while the server still thinks", async () => {
    const world = server(["a"]);
    const store = createBookmarkStore(world.place, events().heard);
    void store.refresh();
    expect(store.get()).toEqual({ status: "loading", ids: [] });
    await world.answer();
    store.wish(wishFor("b"));
    expect(store.get()).toEqual({ status: "updating", ids: ["a", "b"] });
    store.wish(wishAway("a"));
    expect(store.get().ids).toEqual(["b"]);
    await world.settle();
    expect([store.get(), world.ids()]).toEqual([{ status: "success", ids: ["b"] }, ["b"]]);
  });

  it("save one list at a time, and of many quick wishes the last", async () => {
    const world = server();
    const store = createBookmarkStore(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.wish(wishFor("a"));
    for (let n = 0; n < 20; n++) store.wish(n % 2 === 0 ? wishAway("a") : wishFor("a"));
    expect(world.waiting()).toBe(1);
    await world.settle();
    expect([world.saves(), world.ids(), store.get().ids]).toEqual([1, ["a"], ["a"]]);
    store.wish(wishAway("a"));
    for (let n = 0; n < 21; n++) store.wish(n % 2 === 0 ? wishFor("b") : wishAway("b"));
    await world.settle();
    expect([world.saves(), world.ids()]).toEqual([3, ["b"]]);
  });

  it("are taken back where they are not saved, and can be wished again", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = createBookmarkStore(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.wish(wishFor("b", "c"));
    await world.fail();
    expect([store.get().ids, heard.failed.length, world.ids()]).toEqual([["a"], 1, ["a"]]);
    store.wish(wishFor("c"));
    store.wish(wishAway("c"));
    await world.settle();
    heard.failed[0]?.();
    await world.settle();
    expect(world.ids(), "what was wished since counts").toEqual(["a", "b"]);
  });

  it("are joined with what another tab has saved meanwhile", async () => {
    const world = server(["a"]);
    const store = createBookmarkStore(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    world.change(["a", "x"]);
    store.wish(new Map([...wishFor("b"), ...wishAway("a")]));
    await world.settle();
    expect([world.ids(), store.get().ids]).toEqual([
      ["x", "b"],
      ["x", "b"],
    ]);
  });

  it("that are gone are told and dropped, and the list is saved again", async () => {
    const world = server(["a", "b", "c"]);
    const heard = events();
    const store = createBookmarkStore(world.place, heard.heard);
    world.remove("b");
    void store.refresh();
    await world.settle();
    expect([store.get().ids, heard.gone, world.saves()]).toEqual([["a", "c"], [["b"]], 1]);
    world.remove("d");
    store.wish(wishFor("d"));
    await world.settle();
    expect(world.ids()).toEqual(["a", "c"]);
    expect([heard.gone, heard.refused], "what was wished and is left out may only be hidden").toEqual([
      [["b"]],
      [["d"]],
    ]);
  });

  it("that were taken away return to their places", async () => {
    const world = server(["a", "b", "c", "d"]);
    const store = createBookmarkStore(world.place, events().heard);
    await Promise.all([store.refresh(), world.answer()]);
    const before = store.get().ids;
    store.wish(wishAway("a", "c", "d"));
    await world.settle();
    store.wish(undoing(before, store.get().ids));
    await world.settle();
    expect(world.ids()).toEqual(before);
  });

  it("say nothing more once somebody else uses the portal", async () => {
    const world = server();
    const heard = events();
    const store = createBookmarkStore(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.wish(wishFor("a"));
    store.close();
    store.wish(wishFor("b"));
    await world.fail();
    expect([store.get().ids, heard.failed]).toEqual([["a"], []]);
  });
});

/** What happens in two tabs of one person. Which of the calls that wait is answered, or lost, is left to chance. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("wish" as const), tab: fc.nat(1), id: fc.nat(3), kept: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("answer" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fail" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refresh" as const), tab: fc.nat(1) }) },
);

describe("bookmarks of somebody who leaves", () => {
  it("are not saved once a list that was asked for before has come, and are told as unsaved", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = createBookmarkStore(world.place, heard.heard);
    void store.refresh();
    store.wish(wishFor("b"));
    store.close();
    await world.settle();
    expect([world.saves(), world.ids(), heard.unsaved]).toEqual([0, ["a"], [1]]);
  });

  it("arrive where they are on their way; those wished meanwhile are told as unsaved", async () => {
    const world = server(["a"]);
    const heard = events();
    const store = createBookmarkStore(world.place, heard.heard);
    await Promise.all([store.refresh(), world.answer()]);
    store.wish(wishFor("b"));
    store.wish(wishFor("c", "d"));
    store.close();
    await world.settle();
    expect([world.saves(), world.ids(), heard.unsaved]).toEqual([1, ["a", "b"], [2]]);
  });
});

describe("whatever happens in whatever order", () => {
  const name = (id: number) => "abcd".charAt(id);

  it("one tab ends in the last wish for each asset, but for what was said to have failed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = server(["a", "x"]);
        const last = new Map<string, boolean>([["a", true]]);
        let saved = new Map(last);
        const store = createBookmarkStore(world.place, {
          failed: () => {
            last.clear();
            for (const [id, kept] of saved) last.set(id, kept);
          },
          gone: () => {},
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
            store.wish(new Map([[name(one.id), one.kept ? keep : drop]]));
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

  it("two tabs end in one list, in which each has what it alone wished for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = server(["a", "x"]);
        const last = [new Map<string, boolean>(), new Map<string, boolean>()];
        const tabs = last.map(() =>
          createBookmarkStore(world.place, {
            failed: () => {},
            gone: () => {},
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
            tabs[one.tab]?.wish(new Map([[name(one.id), one.kept ? keep : drop]]));
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
