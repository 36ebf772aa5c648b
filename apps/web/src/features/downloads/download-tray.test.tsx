import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Downloads } from "../../asset/downloads/downloads.ts";
import { DownloadsProvider } from "../../asset/downloads/downloads-context.ts";
import type { Transfer } from "../../asset/downloads/transfer.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { DownloadTray } from "./download-tray.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const transfer = (key: string, status: Transfer["status"]): Transfer => ({
  key,
  name: key,
  status,
  picture: undefined,
  converted: false,
  loaded: 1,
  total: undefined,
  since: undefined,
});

/** The tray with these transfers, opened by a download or by the user. */
async function drawTray(transfers: Transfer[], tray: "started" | "opened", methods: Record<string, unknown> = {}) {
  const setTrayOpen = vi.fn();
  const state = { tray, dialog: null };
  const store = { get: () => transfers, subscribe: () => () => {}, ...methods };
  const downloads = { get: () => state, subscribe: () => () => {}, setTrayOpen, transfers: store };
  const drawn = await renderWithProviders(
    <DownloadsProvider value={downloads as unknown as Downloads}>
      <DownloadTray />
    </DownloadsProvider>,
    { client: createFakeClient(() => ({})) },
  );
  return { ...drawn, setTrayOpen };
}

async function later(passing: boolean, statuses: Transfer["status"][], before = () => {}) {
  const transfers = statuses.map((status, at) => transfer(`vase-${at}`, status));
  const { setTrayOpen } = await drawTray(transfers, passing ? "started" : "opened");
  before();
  act(() => vi.advanceTimersByTime(10_000));
  return setTrayOpen.mock.calls.length;
}

it.each([
  ["folds when all have come through", 1, true, ["done", "browser", "cancelled"]],
  ["stays while one is under way", 0, true, ["done", "running"]],
  ["stays when one failed", 0, true, ["done", "failed"]],
  ["stays when somebody opened it", 0, false, ["done"]],
] as const)("%s", async (_, folds, passing, statuses) => {
  expect(await later(passing, [...statuses])).toBe(folds);
});

it("stays open while hovered or focused", async () => {
  const atIt = () => screen.getByRole("button", { name: "Liste leeren" }).focus();
  expect(await later(true, ["done"], atIt)).toBe(0);
});

it("its heading is its name alone, without the buttons beside it", async () => {
  await drawTray([transfer("vase", "done")], "opened");
  expect(screen.getByRole("heading", { level: 2 })).toHaveAccessibleName("Downloads");
});

it.each([
  ["a conversion", true, "Wird vorbereitet"],
  ["an original", false, "Der Download startet gleich."],
])("says of %s what happens before anything comes, without a figure", async (_what, converted, words) => {
  const cancel = vi.fn();
  const { user } = await drawTray([{ ...transfer("vase", "preparing"), converted }], "opened", { cancel });
  expect(screen.getByRole("listitem")).toHaveTextContent(words);
  expect(screen.getByRole("progressbar", { name: "vase" })).not.toHaveAttribute("aria-valuenow");
  await user.click(screen.getByRole("button", { name: "vase abbrechen" }));
  expect(cancel).toHaveBeenCalledWith("vase");
});
