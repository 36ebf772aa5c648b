import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { createMapStorage } from "../../testing/fake-host.ts";
import { StaleBookmarkListError } from "./bookmark-list.ts";
import { createGuestStorage, createServerStorage, GUEST_BOOKMARKS_STORAGE_KEY } from "./bookmark-storage.ts";

describe("a guest's bookmarks", () => {
  it("are stored in this browser, in order", async () => {
    const texts = new Map<string, string>();
    const place = createGuestStorage(createMapStorage(texts));
    const { tag } = await place.load();
    expect((await place.save(["2", "1"], tag)).ids).toEqual(["2", "1"]);
    expect(texts.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["2","1"]');
    const now = await place.load();
    await place.save([], now.tag);
    expect(texts.has(GUEST_BOOKMARKS_STORAGE_KEY)).toBe(false);
  });

  it("that another tab has changed are not overwritten", async () => {
    const storage = createMapStorage();
    const [one, other] = [createGuestStorage(storage), createGuestStorage(storage)];
    const { tag } = await one.load();
    await other.save(["1"], tag);
    await expect(one.save(["2"], tag)).rejects.toBeInstanceOf(StaleBookmarkListError);
  });

  it.each(["", "{", "null", '"7"', '{"ids":["7"]}'])("are empty if %j is stored", async (text) => {
    expect(
      (await createGuestStorage(createMapStorage(new Map([[GUEST_BOOKMARKS_STORAGE_KEY, text]]))).load()).ids,
    ).toEqual([]);
  });

  it("contain valid ids only, without duplicates", async () => {
    const texts = new Map([
      [GUEST_BOOKMARKS_STORAGE_KEY, JSON.stringify(["7", 7, "", null, "7", "x".repeat(65), "8"])],
    ]);
    expect((await createGuestStorage(createMapStorage(texts)).load()).ids).toEqual(["7", "8"]);
  });
});

describe("an account's bookmarks", () => {
  const answering = (answer: (input: { body?: unknown; headers?: unknown }) => Response, hasExtensions = true) => {
    const raw = async (_: string, input = {}) => answer(input);
    return createServerStorage({ raw, has: () => hasExtensions } as unknown as Client);
  };

  it("are read with deleted ones marked", async () => {
    const list = [{ id: "1" }, { id: "2", gone: true }];
    const place = answering(() => Response.json(list, { headers: { etag: '"t"' } }));
    expect(await place.load()).toEqual({ ids: ["1"], deleted: ["2"], tag: '"t"' });
  });

  it.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["{}", () => Response.json({})],
  ])("are what was sent, where the backend does not say: it answers %s", async (_, answer) => {
    expect(await answering(answer, false).save(["1"], undefined)).toEqual({ ids: ["1"], deleted: [], tag: undefined });
  });

  it("are saved only if unchanged on the server, if it can tell", async () => {
    const asked: unknown[] = [];
    const place = answering((input) => {
      asked.push(input);
      return Response.json([{ id: "1" }]);
    });
    expect(await place.save(["1"], '"t"')).toEqual({ ids: ["1"], deleted: [], tag: undefined });
    await place.save(["1"], undefined);
    expect(asked).toEqual([
      { body: [{ id: "1" }], headers: { "if-match": '"t"' } },
      { body: [{ id: "1" }], headers: {} },
    ]);
  });

  it("that another client has changed are stale", async () => {
    const refusal = new ApiError({ status: 412, code: "settings.stale", message: "" });
    const place = answering(() => {
      throw refusal;
    });
    await expect(place.save([], '"t"')).rejects.toBeInstanceOf(StaleBookmarkListError);
  });
});
