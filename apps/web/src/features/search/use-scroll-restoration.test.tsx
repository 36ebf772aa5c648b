import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { HostProvider } from "../../shared/host/host-context.tsx";
import { createFakeHost, createMapStorage } from "../../testing/fake-host.ts";
import { readResultScrollPosition } from "./result/search-position.ts";
import type { SearchResult } from "./result/use-search-result.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import type { ViewHandle } from "./views/search-view.ts";

const host = createFakeHost();
const wrapper = ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider>;
const ids = ["a", "b", "c", "d"];
const result = {
  ids,
  indexOf: (id: string) => ids.indexOf(id),
  loading: false,
  searching: false,
  complete: true,
  contiguousCount: ids.length,
  loadMore: vi.fn(),
} as unknown as SearchResult;
const memory = { address: "/search/*", count: 4, anchor: "b", offset: 40, focus: "d" };
const entry = { visit: "visit", address: "/search/*", memory, result, stop: 0, covered: false };

it.each(["wheel", "pointerdown", "keydown"])("pulls nobody back who goes their own way by %s", async (kind) => {
  const focus = vi.fn().mockReturnValue(false);
  const scrollToItem = vi.fn();
  const handle = { scrollToItem, focus, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  const onStop = vi.fn();
  renderHook(() => useScrollRestoration({ ...entry, view: { current: handle }, onStop }), { wrapper });
  await waitFor(() => expect(scrollToItem).toHaveBeenCalled());
  act(() => void dispatchEvent(new Event(kind)));
  const before = scrollToItem.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(scrollToItem).toHaveBeenCalledTimes(before);
});

it("restores the focus as soon as the row is rendered, after any number of frames", async () => {
  const focus = vi.fn().mockReturnValue(true).mockReturnValueOnce(false).mockReturnValueOnce(false);
  const scrollToItem = vi.fn();
  const handle = { scrollToItem, focus, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  const onStop = vi.fn();
  const view = { current: handle };
  renderHook(() => useScrollRestoration({ ...entry, view, onStop }), { wrapper });
  await waitFor(() => expect(focus).toHaveBeenCalledTimes(3));
  expect(onStop).toHaveBeenCalledWith(3);
  expect(scrollToItem).toHaveBeenLastCalledWith(1, 40);
  expect(focus).toHaveBeenLastCalledWith(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focus).toHaveBeenCalledTimes(3);
});

it("waits for the code of a lazy view", async () => {
  const scrollToItem = vi.fn();
  const view: { current: ViewHandle | null } = { current: null };
  renderHook(() => useScrollRestoration({ ...entry, memory: { ...memory, focus: null }, view, onStop: vi.fn() }), {
    wrapper,
  });
  await new Promise((resolve) => setTimeout(resolve, 900));
  view.current = { scrollToItem, focus: () => false, anchor: () => ({ item: 1, offset: 40 }) } as unknown as ViewHandle;
  await waitFor(() => expect(scrollToItem).toHaveBeenCalledWith(1, 40));
});

it("loads the saved position if it lies beyond the loaded part", async () => {
  const scrollToItem = vi.fn();
  const need = vi.fn();
  const far: (string | undefined)[] = [...ids, ...new Array(900)];
  const handle = { scrollToItem, focus: () => false, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const placed = { ...result, ids: far, hasAllPositions: true, complete: false, ensureLoaded: need };
  const at500 = { ...memory, anchor: "far", place: 500, focus: null };
  const props = (found: boolean) => ({
    ...{ ...entry, memory: at500, view, onStop },
    result: { ...placed, indexOf: (id: string) => (found && id === "far" ? 500 : -1) } as unknown as SearchResult,
  });
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const { rerender } = renderHook((found: boolean) => useScrollRestoration(props(found)), {
    wrapper,
    initialProps: false,
  });
  expect(need).toHaveBeenCalledWith(470, 530);
  expect(scrollToItem).not.toHaveBeenCalled();
  rerender(true);
  await waitFor(() => expect(scrollToItem).toHaveBeenCalledWith(500, 40));
});

it("loads page by page up to the saved position without positions for all hits", async () => {
  const scrollToItem = vi.fn();
  const loadMore = vi.fn();
  const handle = { scrollToItem, focus: () => false, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const unplaced = {
    ...result,
    contiguousCount: ids.length,
    hasAllPositions: false,
    complete: false,
    indexOf: () => -1,
    loadMore,
  };
  const at48 = { ...memory, anchor: "far", count: ids.length, place: 48, focus: null };
  renderHook(
    () => useScrollRestoration({ ...entry, memory: at48, view, onStop, result: unplaced as unknown as SearchResult }),
    {
      wrapper,
    },
  );
  await waitFor(() => expect(loadMore).toHaveBeenCalled());
  expect(scrollToItem).not.toHaveBeenCalled();
});

it("restores the focus later if its asset is on a later page than the top row", async () => {
  const scrollToItem = vi.fn();
  const focus = vi.fn().mockReturnValue(true);
  const loadMore = vi.fn();
  const handle = { scrollToItem, focus, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const ofPages = (loaded: readonly string[]) => ({
    ...{ ...entry, memory: { ...memory, focus: "e", focusPlace: 4 }, view, onStop },
    result: {
      ...{
        ...result,
        ids: loaded,
        contiguousCount: loaded.length,
        hasAllPositions: false,
        complete: loaded.includes("e"),
        loadMore,
      },
      indexOf: (id: string) => loaded.indexOf(id),
    } as unknown as SearchResult,
  });
  const { rerender } = renderHook((loaded: readonly string[]) => useScrollRestoration(ofPages(loaded)), {
    wrapper,
    initialProps: ids,
  });
  await waitFor(() => expect(scrollToItem).toHaveBeenCalledWith(1, 40));
  expect(loadMore).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(focus).not.toHaveBeenCalled();
  rerender([...ids, "e"]);
  await waitFor(() => expect(focus).toHaveBeenCalledWith(4));
  expect(onStop.mock.calls).toEqual([[4]]);
});

it("leaves the focus to an overlay, and restores it when that closes", async () => {
  const focus = vi.fn().mockReturnValue(true);
  const scrollToItem = vi.fn();
  const handle = { scrollToItem, focus, topOf: () => 40, anchor: () => ({ item: 1, offset: 40 }) };
  const view = { current: handle as unknown as ViewHandle };
  const { rerender } = renderHook(({ covered }) => useScrollRestoration({ ...entry, view, onStop: vi.fn(), covered }), {
    wrapper,
    initialProps: { covered: true },
  });
  await waitFor(() => expect(scrollToItem).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(focus).not.toHaveBeenCalled();
  rerender({ covered: false });
  expect(focus.mock.calls).toEqual([[3]]);
});

it("saves the position even when leaving right after scrolling", () => {
  const storage = createMapStorage();
  let offset = 40;
  const handle = {
    scrollToItem: vi.fn(),
    focus: vi.fn(),
    anchor: () => ({ item: 1, offset }),
  } as unknown as ViewHandle;
  const own = createFakeHost({ tabStorage: storage });
  const within = ({ children }: { children: ReactNode }) => <HostProvider value={own}>{children}</HostProvider>;
  const at = { ...entry, memory: undefined, view: { current: handle }, onStop: vi.fn() };
  const { unmount } = renderHook(() => useScrollRestoration(at), { wrapper: within });
  offset = -300;
  dispatchEvent(new Event("scroll"));
  unmount();
  expect(readResultScrollPosition(storage, "visit", "/search/*")?.offset).toBe(-300);
});

/** A result in the page: a heading, an asset, and the dialog of its panel. Returns the saved focus. */
function page() {
  document.body.innerHTML =
    '<h1 tabindex="-1"></h1><div tabindex="0" data-item="3"></div><div role="dialog" tabindex="-1"></div>';
  const storage = createMapStorage();
  const handle = {
    scrollToItem: vi.fn(),
    focus: vi.fn(),
    anchor: () => ({ item: 1, offset: 40 }),
  } as unknown as ViewHandle;
  const own = createFakeHost({ tabStorage: storage });
  const within = ({ children }: { children: ReactNode }) => <HostProvider value={own}>{children}</HostProvider>;
  const at = { ...entry, memory: undefined, stop: 3, view: { current: handle }, onStop: vi.fn() };
  renderHook(() => useScrollRestoration(at), { wrapper: within });
  return (selector: string) => {
    act(() => document.querySelector<HTMLElement>(selector)?.focus());
    dispatchEvent(new Event("pagehide"));
    return readResultScrollPosition(storage, "visit", "/search/*")?.focus;
  };
}

it("saves the focus only if an asset has it, or a dialog that returns it to the asset", () => {
  const focusAt = page();
  expect(focusAt("h1")).toBeNull();
  expect(focusAt("[role=dialog]")).toBeNull();
  expect(focusAt("[data-item]")).toBe("d");
  expect(focusAt("[role=dialog]")).toBe("d");
  expect(focusAt("h1")).toBeNull();
});

const LIST = "/search/*?view=list";
it("starts another view at its top if this one is at its top", () => {
  const topOf = () => 160;
  const handle = { topOf, anchor: () => ({ item: 0, offset: 160 }) } as unknown as ViewHandle;
  const view = { current: handle };
  const options = { ...entry, memory: undefined, view, onStop: vi.fn() };
  const { result: hook, rerender } = renderHook((stop: number) => useScrollRestoration({ ...options, stop }), {
    wrapper,
    initialProps: 0,
  });
  const recalled = () => readResultScrollPosition(host.tabStorage, "visit", LIST);
  hook.current(LIST);
  expect(recalled()).toMatchObject({ anchor: null });
  rerender(2);
  hook.current(LIST);
  expect(recalled()).toMatchObject({ anchor: "c", offset: 160 });
});

it("keeps restoring the position until the page is long enough", async () => {
  let top = 560;
  let longEnough = false;
  const scrollToItem = vi.fn(() => {
    if (longEnough) top = 200;
  });
  const handle = { scrollToItem, focus: vi.fn(), topOf: () => top, anchor: () => ({ item: 1, offset: top }) };
  const view = { current: handle as unknown as ViewHandle };
  const onStop = vi.fn();
  const props = (loaded: readonly string[]) => ({
    ...{ ...entry, memory: { ...memory, offset: 200, focus: null }, view, onStop },
    result: { ...result, ids: loaded, contiguousCount: loaded.length, complete: false } as unknown as SearchResult,
  });
  const { rerender } = renderHook((loaded: readonly string[]) => useScrollRestoration(props(loaded)), {
    wrapper,
    initialProps: ids.slice(0, 2),
  });
  const twoPaints = () => new Promise((resolve) => setTimeout(resolve, 100));
  await twoPaints();
  longEnough = true;
  rerender(ids);
  await waitFor(() => expect(top).toBe(200));
  await twoPaints();
  scrollToItem.mockClear();
  rerender([...ids, "e"]);
  await twoPaints();
  expect(scrollToItem, "nobody is pulled back once it is reached").not.toHaveBeenCalled();
});
