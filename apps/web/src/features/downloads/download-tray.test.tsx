import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { DownloadTray } from "./download-tray.tsx";
import type { Transfer } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";

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

async function later(passing: boolean, statuses: Transfer["status"][], before = () => {}) {
  const onFold = vi.fn();
  const transfers = statuses.map((status, at) => transfer(`vase-${at}`, status));
  await draw(
    <DownloadTray transfers={transfers} store={{} as TransferStore} autoCollapse={passing} onFold={onFold} />,
    {
      client: serverOf(() => ({})),
    },
  );
  before();
  act(() => vi.advanceTimersByTime(10_000));
  return onFold.mock.calls.length;
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
  await draw(
    <DownloadTray
      transfers={[transfer("vase", "done")]}
      store={{} as TransferStore}
      autoCollapse={false}
      onFold={() => {}}
    />,
    {
      client: serverOf(() => ({})),
    },
  );
  expect(screen.getByRole("heading", { level: 2 })).toHaveAccessibleName("Downloads");
});

it.each([
  ["a conversion", true, "Wird vorbereitet"],
  ["an original", false, "Der Download startet gleich."],
])("says of %s what happens before anything comes, without a figure", async (_what, converted, words) => {
  const store = { cancel: vi.fn() };
  const preparing = { ...transfer("vase", "preparing"), converted };
  const tray = (
    <DownloadTray
      transfers={[preparing]}
      store={store as unknown as TransferStore}
      autoCollapse={false}
      onFold={() => {}}
    />
  );
  const { user } = await draw(tray, { client: serverOf(() => ({})) });
  expect(screen.getByRole("listitem")).toHaveTextContent(words);
  expect(screen.getByRole("progressbar", { name: "vase" })).not.toHaveAttribute("aria-valuenow");
  await user.click(screen.getByRole("button", { name: "vase abbrechen" }));
  expect(store.cancel).toHaveBeenCalledWith("vase");
});
