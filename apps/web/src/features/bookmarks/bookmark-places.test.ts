import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { mapStorage } from "../../testing/host.ts";
import { GUEST_KEY, guestPlace, serverPlace } from "./bookmark-places.ts";
import { StaleList } from "./bookmark-store.ts";

describe("a guest's bookmarks", () => {
  it("are kept in this browser, in order", async () => {
    const texts = new Map<string, string>();
    const place = guestPlace(mapStorage(texts));
    const { tag } = await place.load();
    expect((await place.save(["2", "1"], tag)).ids).toEqual(["2", "1"]);
    expect(texts.get(GUEST_KEY)).toBe('["2","1"]');
    const now = await place.load();
    await place.save([], now.tag);
    expect(texts.has(GUEST_KEY)).toBe(false);
  });

  it("that another tab has changed are not written over", async () => {
    const storage = mapStorage();
    const [one, other] = [guestPlace(storage), guestPlace(storage)];
    const { tag } = await one.load();
    await other.save(["1"], tag);
    await expect(one.save(["2"], tag)).rejects.toBeInstanceOf(StaleList);
  });

  it.each(["", "{", "null", '"7"', '{"ids":["7"]}'])("are none where %j stands in their place", async (text) => {
    expect((await guestPlace(mapStorage(new Map([[GUEST_KEY, text]]))).load()).ids).toEqual([]);
  });

  it("are what is an id among them, once", async () => {
    const texts = new Map([[GUEST_KEY, JSON.stringify(["7", 7, "", null, "7", "x".repeat(65), "8"])]]);
    expect((await guestPlace(mapStorage(texts)).load()).ids).toEqual(["7", "8"]);
  });
});

describe("an account's bookmarks", () => {
  const answering = (answer: (input: { body?: unknown; headers?: unknown }) => Response, hasExtensions = true) => {
    const raw = async (_: string, input = {}) => answer(input);
    return serverPlace({ raw, has: () => hasExtensions } as unknown as Client);
  };

  it("are read with those that are gone", async () => {
    const list = [{ id: "1" }, { id: "2", gone: true }];
    const place = answering(() => Response.json(list, { headers: { etag: '"t"' } }));
    expect(await place.load()).toEqual({ ids: ["1"], gone: ["2"], tag: '"t"' });
  });

  it.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["{}", () => Response.json({})],
  ])("are what was sent, where the backend does not say: it answers %s", async (_, answer) => {
    expect(await answering(answer, false).save(["1"], undefined)).toEqual({ ids: ["1"], gone: [], tag: undefined });
  });

  it("are saved only if nobody else has changed them, where the server can tell", async () => {
    const asked: unknown[] = [];
    const place = answering((input) => {
      asked.push(input);
      return Response.json([{ id: "1" }]);
    });
    expect(await place.save(["1"], '"t"')).toEqual({ ids: ["1"], gone: [], tag: undefined });
    await place.save(["1"], undefined);
    expect(asked).toEqual([
      { body: [{ id: "1" }], headers: { "if-match": '"t"' } },
      { body: [{ id: "1" }], headers: {} },
    ]);
  });

  it("that somebody else has changed are stale", async () => {
    const refusal = new ApiError({ status: 412, code: "settings.stale", message: "" });
    const place = answering(() => {
      throw refusal;
    });
    await expect(place.save([], '"t"')).rejects.toBeInstanceOf(StaleList);
  });
});
