// Hundreds of archives that begin in one moment: each of them is work of milliseconds for the thread that answers
// everybody, and together they must not be one piece of work.
import { expect, it } from "vitest";
import type { Caller } from "../../platform/caller.ts";
import { settableClock } from "../../platform/clock.ts";
import { createDownloadCounter } from "./download-counter.ts";
import type { DownloadsRepository, StoredAsset } from "./downloads.repository.ts";
import { createFiles, type FilesDependencies } from "./files.service.ts";

const clock = settableClock();
const caller = { sessionRef: "reader", groups: [1] } as unknown as Caller;

/** Counts the turns of the event loop. */
function countTurns() {
  let turn = 0;
  let next = setImmediate(function count() {
    turn++;
    next = setImmediate(count);
  });
  return { turn: () => turn, stop: () => clearImmediate(next) };
}

/** Files over an asset that everybody may take and tickets for it under any name. */
function filesOf(onPlan: () => void) {
  const asset = { id: 1, fileName: "a.bin", blobSize: 3, crc32: 1, contentHash: "c0ffee", updatedAt: 0 };
  return createFiles({
    repository: {
      ticket: (id: string) => ({ id, sessionRef: "reader", assetIds: [1], createdAt: clock.seconds() }),
      originals: () => [asset as StoredAsset],
      version: () => 1,
    },
    access: {
      guards: (ids: number[]) => {
        onPlan();
        return ids.map((id) => ({ id, aclId: 1, embargo: null, expiry: null }));
      },
      mayTake: () => true,
    },
    now: clock.now,
  } as unknown as FilesDependencies);
}

it("are planned one a turn of the event loop, each once", async () => {
  const turns = countTurns();
  const planned: number[] = [];
  const files = filesOf(() => planned.push(turns.turn()));
  const asked = Array.from({ length: 50 }, (_, n) => files.zip(caller, `ticket-${n}.zip`));
  // The same ones again, before the first were planned.
  await Promise.all([...asked, ...Array.from({ length: 50 }, (_, n) => files.zip(caller, `ticket-${n}.zip`))]);
  turns.stop();
  expect(planned).toHaveLength(50);
  expect(new Set(planned).size).toBe(50);
});

it("are counted in many small transactions", async () => {
  const batches: number[] = [];
  const count = async (taken: readonly unknown[]) => void batches.push(taken.length);
  const counter = createDownloadCounter({ count } as unknown as DownloadsRepository, clock, () => {});
  const ids = Array.from({ length: 300 }, (_, id) => id + 1);
  for (let n = 0; n < 500; n++) counter.began(`zip ${n}`, ids, caller);
  await counter.flush();
  expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(150_000);
  expect(Math.max(...batches)).toBeLessThanOrEqual(2000);
});
