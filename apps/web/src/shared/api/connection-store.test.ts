// @vitest-environment jsdom
import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionStore, isServerUnreachableError } from "./connection-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to a server that answers or does not, whose calls report what they find as the client does. */
function open() {
  const closing = new AbortController();
  const server = { up: false };
  const ask = vi.fn(async () => {
    connection.report(server.up);
    if (!server.up) throw new Error("away");
  });
  const connection = new ConnectionStore(ask, closing.signal);
  const seen: boolean[] = [];
  connection.subscribe(() => seen.push(connection.get()));
  return { connection, ask, server, seen, close: () => closing.abort() };
}

test("a server that does not answer is asked until it does, less and less often", async () => {
  const { connection, ask, server, seen } = open();
  connection.report(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls.length).toBeGreaterThan(3);
  expect(ask.mock.calls.length).toBeLessThan(8);
  server.up = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen).toEqual([false, true]);
  const { length } = ask.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls, "and left alone from then on").toHaveLength(length);
});

test("waiting for the server ends when it is reachable, or immediately if it is", async () => {
  const { connection } = open();
  await connection.untilReachable();
  connection.report(false);
  let there = false;
  void connection.untilReachable().then(() => {
    there = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(there).toBe(false);
  connection.report(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(there).toBe(true);
});

test("concurrent checks send one request, and its result is reported", async () => {
  const { connection, ask, seen } = open();
  for (let pictures = 0; pictures < 20; pictures++) connection.check();
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([false]);
});

test("a portal that is closed asks nothing more", async () => {
  const { connection, ask, close } = open();
  connection.report(false);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test("no answer, or that of a proxy before a server that is away, is none; a refusal is one", () => {
  const of = (status: number, code: ClientErrorCode) =>
    isServerUnreachableError(new ApiError({ status, code, message: "" }));
  expect([of(0, "network"), of(502, "unknown"), of(503, "unknown"), of(504, "unknown")]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([of(502, "proxy.unavailable"), of(504, "proxy.timeout"), of(413, "proxy.too_large")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([of(503, "search.unavailable"), of(500, "unknown"), of(404, "unknown"), of(500, "internal")]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isServerUnreachableError(new Error("Failed to fetch"))).toBe(false);
});
