import { afterEach, expect, it, vi } from "vitest";
import { createFetchReusingEarlyRequests } from "./early-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const said = (text: string) => Promise.resolve(new Response(text));
const words = async (reply: Promise<Response>) => (await reply).text();

it("uses an early response once, then sends requests itself", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = createFetchReusingEarlyRequests({ "GET /api/config ": said("early") });
  expect(await words(fetch("/api/config"))).toBe("early");
  expect(await words(fetch("/api/config"))).toBe("asked");
});

it("uses no early response for another session or method", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = createFetchReusingEarlyRequests({ "GET /api/index/fields guest": said("of the guest") });
  const as = (authorization: string) => ({ headers: { authorization } });
  expect(await words(fetch("/api/index/fields"))).toBe("asked");
  expect(await words(fetch("/api/index/fields", as("lena")))).toBe("asked");
  expect(await words(fetch("/api/index/fields", { ...as("guest"), method: "POST" }))).toBe("asked");
  expect(await words(fetch("/api/index/fields", as("guest")))).toBe("of the guest");
});

it("repeats a failed early request", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = createFetchReusingEarlyRequests({ "GET /api/config ": Promise.reject(new TypeError("gone")) });
  expect(await words(fetch("/api/config"))).toBe("asked");
});

it("discards unused early responses, which may be outdated", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => said("asked"));
  const cancelled = vi.fn();
  const fetch = createFetchReusingEarlyRequests({
    "GET /api/config ": Promise.resolve(new Response(new ReadableStream({ cancel: cancelled }))),
  });
  await vi.advanceTimersByTimeAsync(9000);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(cancelled).toHaveBeenCalledOnce();
  expect(await words(fetch("/api/config"))).toBe("asked");
  vi.useRealTimers();
});
