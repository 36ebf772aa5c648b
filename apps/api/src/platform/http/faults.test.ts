import { expect, test } from "vitest";
import { createSettableClock } from "../../testing/settable-clock.ts";
import { createFaultInjector } from "./faults.ts";

const MEGABYTE = 1024 * 1024;
const reply = (size: number) => ({ head: [], body: Buffer.alloc(size) });

test("first replies are stored per session until its faults are changed", () => {
  const faults = createFaultInjector(createSettableClock());
  const [mine, other] = [faults.firstReplies("mine"), faults.firstReplies("other")];
  mine?.set("GET /api/", reply(1));
  expect(faults.firstReplies("mine")?.get("GET /api/")?.body).toHaveLength(1);
  expect(other?.get("GET /api/")).toBeUndefined();
  faults.set("mine", [{ name: "network.stale" }]);
  expect(faults.firstReplies("mine")?.get("GET /api/")).toBeUndefined();
  expect(faults.firstReplies(undefined)).toBeUndefined();
});

test("first replies of all sessions are limited in bytes, and the newest are kept", () => {
  const faults = createFaultInjector(createSettableClock());
  const names = Array.from({ length: 100 }, (_, n) => `session ${n}`);
  for (const name of names) faults.firstReplies(name)?.set("GET /api/", reply(MEGABYTE));
  const kept = names.filter((name) => faults.firstReplies(name)?.get("GET /api/"));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThanOrEqual(32);
  expect(kept.at(-1)).toBe("session 99");
  faults.firstReplies("mine")?.set("GET /huge", reply(64 * MEGABYTE));
  expect(faults.firstReplies("mine")?.get("GET /huge"), "more than all of it").toBeUndefined();
});
