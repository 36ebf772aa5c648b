import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { HostProvider } from "../../shared/host/host-context.tsx";
import { hostOf, mapStorage } from "../../testing/host.ts";
import { recallSearch } from "./result/search-memory.ts";
import type { Result } from "./result/use-result.ts";
import { useReturn } from "./use-return.ts";
import type { ViewHandle } from "./views/search-view.ts";

const host = hostOf();
const wrapper = ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider>;
const ids = ["a", "b", "c", "d"];
const result = {
  ids,
  indexOf: (id: string) => ids.indexOf(id),
  loading: false,
  searching: false,
  complete: true,
  run: ids.length,
  loadMore: vi.fn(),
} as unknown as Result;
const memory = { address: "/search/*", count: 4, anchor: "b", offset: 40, focus: "d" };
const entry = { visit: "visit", address: "/search/*", memory, result, stop: 0, covered: false };

it.each(["wheel", "pointerdown", "keydown"])("pulls nobody back who goes their own way by %s", async (kind) => {
  const focus = vi.fn().mockReturnValue(false);
  const bring = vi.fn();
  const handle = { bring, focus, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  const onStop = vi.fn();
  renderHook(() => useReturn({ ...entry, view: { current: handle }, onStop }), { wrapper });
  await waitFor(() => expect(bring).toHaveBeenCalled());
  act(() => void dispatchEvent(new Event(kind)));
  const before = bring.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bring).toHaveBeenCalledTimes(before);
});

it("focuses what had the focus as soon as its row is drawn, however many paints that takes", async () => {
  const focus = vi.fn().mockReturnValue(true).mockReturnValueOnce(false).mockReturnValueOnce(false);
  const bring = vi.fn();
  const handle = { bring, focus, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  const onStop = vi.fn();
  const view = { current: handle };
  renderHook(() => useReturn({ ...entry, view, onStop }), { wrapper });
  await waitFor(() => expect(focus).toHaveBeenCalledTimes(3));
  expect(onStop).toHaveBeenCalledWith(3);
  expect(bring).toHaveBeenLastCalledWith(1, 40);
  expect(focus).toHaveBeenLastCalledWith(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focus).toHaveBeenCalledTimes(3);
});

it("waits for the files of a view that is fetched when it is drawn", async () => {
  const bring = vi.fn();
  const view: { current: ViewHandle | null } = { current: null };
  renderHook(() => useReturn({ ...entry, memory: { ...memory, focus: null }, view, onStop: vi.fn() }), { wrapper });
  await new Promise((resolve) => setTimeout(resolve, 900));
  view.current = { bring, focus: () => false, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  await waitFor(() => expect(bring).toHaveBeenCalledWith(1, 40));
});

it("asks for the old place where it lies beyond what is loaded from the first on", async () => {
  const bring = vi.fn();
  const need = vi.fn();
  const far: (string | undefined)[] = [...ids, ...new Array(900)];
  const handle = { bring, focus: () => false, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const placed = { ...result, ids: far, placed: true, complete: false, need };
  const at500 = { ...memory, anchor: "far", place: 500, focus: null };
  const props = (found: boolean) => ({
    ...{ ...entry, memory: at500, view, onStop },
    result: { ...placed, indexOf: (id: string) => (found && id === "far" ? 500 : -1) } as unknown as Result,
  });
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const { rerender } = renderHook((found: boolean) => useReturn(props(found)), { wrapper, initialProps: false });
  expect(need).toHaveBeenCalledWith(470, 530);
  expect(bring).not.toHaveBeenCalled();
  rerender(true);
  await waitFor(() => expect(bring).toHaveBeenCalledWith(500, 40));
});

it("goes on to an old place behind the first page while nobody knows yet where all hits lie", async () => {
  const bring = vi.fn();
  const loadMore = vi.fn();
  const handle = { bring, focus: () => false, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const unplaced = { ...result, run: ids.length, placed: false, complete: false, indexOf: () => -1, loadMore };
  const at48 = { ...memory, anchor: "far", count: ids.length, place: 48, focus: null };
  renderHook(() => useReturn({ ...entry, memory: at48, view, onStop, result: unplaced as unknown as Result }), {
    wrapper,
  });
  await waitFor(() => expect(loadMore).toHaveBeenCalled());
  expect(bring).not.toHaveBeenCalled();
});

it("waits with the focus for its asset where that comes with a later page than the uppermost row", async () => {
  const bring = vi.fn();
  const focus = vi.fn().mockReturnValue(true);
  const loadMore = vi.fn();
  const handle = { bring, focus, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const ofPages = (loaded: readonly string[]) => ({
    ...{ ...entry, memory: { ...memory, focus: "e", focusPlace: 4 }, view, onStop },
    result: {
      ...{ ...result, ids: loaded, run: loaded.length, placed: false, complete: loaded.includes("e"), loadMore },
      indexOf: (id: string) => loaded.indexOf(id),
    } as unknown as Result,
  });
  const { rerender } = renderHook((loaded: readonly string[]) => useReturn(ofPages(loaded)), {
    wrapper,
    initialProps: ids,
  });
  await waitFor(() => expect(bring).toHaveBeenCalledWith(1, 40));
  expect(loadMore).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(focus).not.toHaveBeenCalled();
  rerender([...ids, "e"]);
  await waitFor(() => expect(focus).toHaveBeenCalledWith(4));
  expect(onStop.mock.calls).toEqual([[4]]);
});

it("leaves the focus to what lies over the result, and gives it back when that is closed", async () => {
  const focus = vi.fn().mockReturnValue(true);
  const bring = vi.fn();
  const handle = { bring, focus, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const { rerender } = renderHook(({ covered }) => useReturn({ ...entry, view, onStop: vi.fn(), covered }), {
    wrapper,
    initialProps: { covered: true },
  });
  await waitFor(() => expect(bring).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focus).not.toHaveBeenCalled();
  rerender({ covered: false });
  expect(focus.mock.calls).toEqual([[3]]);
});

it("remembers where one is also when one leaves right after scrolling", () => {
  const storage = mapStorage();
  let offset = 40;
  const handle = { bring: vi.fn(), focus: vi.fn(), anchor: () => ({ item: 1, offset }) } as unknown as ViewHandle;
  const own = hostOf({ tabStorage: storage });
  const within = ({ children }: { children: ReactNode }) => <HostProvider value={own}>{children}</HostProvider>;
  const at = { ...entry, memory: undefined, view: { current: handle }, onStop: vi.fn() };
  const { unmount } = renderHook(() => useReturn(at), { wrapper: within });
  offset = -300;
  dispatchEvent(new Event("scroll"));
  unmount();
  expect(recallSearch(storage, "visit", "/search/*")?.offset).toBe(-300);
});

/** A result in the page: a heading, an asset, the dialog of its panel. What is remembered of the focus. */
function page() {
  document.body.innerHTML =
    '<h1 tabindex="-1"></h1><div tabindex="0" data-item="3"></div><div role="dialog" tabindex="-1"></div>';
  const storage = mapStorage();
  const handle = { bring: vi.fn(), focus: vi.fn(), anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  const own = hostOf({ tabStorage: storage });
  const within = ({ children }: { children: ReactNode }) => <HostProvider value={own}>{children}</HostProvider>;
  const at = { ...entry, memory: undefined, stop: 3, view: { current: handle }, onStop: vi.fn() };
  renderHook(() => useReturn(at), { wrapper: within });
  return (selector: string) => {
    act(() => document.querySelector<HTMLElement>(selector)?.focus());
    dispatchEvent(new Event("pagehide"));
    return recallSearch(storage, "visit", "/search/*")?.focus;
  };
}

it("remembers the focus only where an asset has it, or the dialog that gives it back to it", () => {
  const focusAt = page();
  expect(focusAt("h1")).toBeNull();
  expect(focusAt("[role=dialog]")).toBeNull();
  expect(focusAt("[data-item]")).toBe("d");
  expect(focusAt("[role=dialog]")).toBe("d");
  expect(focusAt("h1")).toBeNull();
});

const LIST = "/search/*?view=list";
it("begins another view at its top where this one stands at its top", () => {
  const topOf = () => 160;
  const handle = { topOf, anchor: () => ({ item: 0, offset: 160 }) } as unknown as ViewHandle;
  const view = { current: handle };
  const options = { ...entry, memory: undefined, view, onStop: vi.fn() };
  const { result: hook, rerender } = renderHook((stop: number) => useReturn({ ...options, stop }), {
    wrapper,
    initialProps: 0,
  });
  const recalled = () => recallSearch(host.tabStorage, "visit", LIST);
  hook.current(LIST);
  expect(recalled()).toMatchObject({ anchor: null });
  rerender(2);
  hook.current(LIST);
  expect(recalled()).toMatchObject({ anchor: "c", offset: 160 });
});

it("holds the place until the page is long enough for it", async () => {
  let top = 560;
  let longEnough = false;
  const bring = vi.fn(() => {
    if (longEnough) top = 200;
  });
  const handle = { bring, focus: vi.fn(), topOf: () => top, anchor: () => ({ item: 1, offset: top }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const props = (loaded: readonly string[]) => ({
    ...{ ...entry, memory: { ...memory, offset: 200, focus: null }, view, onStop },
    result: { ...result, ids: loaded, run: loaded.length, complete: false } as unknown as Result,
  });
  const { rerender } = renderHook((loaded: readonly string[]) => useReturn(props(loaded)), {
    wrapper,
    initialProps: ids.slice(0, 2),
  });
  const twoPaints = () => new Promise((resolve) => setTimeout(resolve, 100));
  await twoPaints();
  longEnough = true;
  rerender(ids);
  await waitFor(() => expect(top).toBe(200));
  await twoPaints();
  bring.mockClear();
  rerender([...ids, "e"]);
  await twoPaints();
  expect(bring, "nobody is pulled back once it is reached").not.toHaveBeenCalled();
});
