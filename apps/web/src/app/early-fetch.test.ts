import { afterEach, expect, it, vi } from "vitest";
import { earlyFetch } from "./early-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const said = (text: string) => Promise.resolve(new Response(text));
const words = async (reply: Promise<Response>) => (await reply).text();

it("answers a call once with what the page has asked for, then asks by itself", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = earlyFetch({ "GET /api/config ": said("early") });
  expect(await words(fetch("/api/config"))).toBe("early");
  expect(await words(fetch("/api/config"))).toBe("asked");
});

it("gives nobody what was asked for another session, nor with another method", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = earlyFetch({ "GET /api/index/fields guest": said("of the guest") });
  const as = (authorization: string) => ({ headers: { authorization } });
  expect(await words(fetch("/api/index/fields"))).toBe("asked");
  expect(await words(fetch("/api/index/fields", as("lena")))).toBe("asked");
  expect(await words(fetch("/api/index/fields", { ...as("guest"), method: "POST" }))).toBe("asked");
  expect(await words(fetch("/api/index/fields", as("guest")))).toBe("of the guest");
});

it("asks again where the early request did not come through", async () => {
  vi.stubGlobal("fetch", () => said("asked"));
  const fetch = earlyFetch({ "GET /api/config ": Promise.reject(new TypeError("gone")) });
  expect(await words(fetch("/api/config"))).toBe("asked");
});

it("gives up what nobody has taken, which may not be true any more", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => said("asked"));
  const cancelled = vi.fn();
  const fetch = earlyFetch({
    "GET /api/config ": Promise.resolve(new Response(new ReadableStream({ cancel: cancelled }))),
  });
  await vi.advanceTimersByTimeAsync(9000);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(cancelled).toHaveBeenCalledOnce();
  expect(await words(fetch("/api/config"))).toBe("asked");
  vi.useRealTimers();
});
