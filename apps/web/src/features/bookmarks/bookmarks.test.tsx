import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { beforeEach, describe, expect, it } from "vitest";
import { GUEST_BOOKMARKS_STORAGE_KEY } from "../../asset/bookmarks/bookmark-storage.ts";
import type { Bookmarks } from "../../asset/bookmarks/bookmarks.ts";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import type { Session } from "../../shared/api/session-store.ts";
import { EMPTY_SEARCH } from "../../shared/search/search-location.ts";
import { createMapStorage } from "../../testing/fake-host.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { BookmarkDialogs } from "./bookmarks-host.tsx";

const bowl = { id: "7", title: "Schale" };
const lamp = { id: "9", title: "Lampe" };
const place = EMPTY_SEARCH;
const commands: Record<string, (bookmarks: Bookmarks) => void> = {
  look: (bookmarks) => bookmarks.load(),
  bowl: (bookmarks) => bookmarks.toggle([bowl]),
  both: (bookmarks) => bookmarks.toggle([bowl, lamp]),
  unloaded: (bookmarks) => bookmarks.toggle([{ id: "8", title: undefined }]),
  clear: (bookmarks) => bookmarks.remove([bowl, lamp]),
  forget: (bookmarks) => bookmarks.forget(["7"]),
  all: (bookmarks) => bookmarks.addResult(place, 3, []),
  endless: (bookmarks) => bookmarks.addResult(place, 20_000, []),
};

function Page() {
  const bookmarks = useBookmarks();
  const { list, guestCount } = useBookmarksState();
  return (
    <>
      {Object.entries(commands).map(([name, one]) => (
        <button key={name} type="button" onClick={() => one(bookmarks)}>
          {name}
        </button>
      ))}
      <output>{list ? `[${list.ids}]` : "unknown"}</output>
      {guestCount > 0 && (
        <button type="button" onClick={() => bookmarks.importGuestBookmarks()}>
          keep {guestCount}
        </button>
      )}
    </>
  );
}

let stored: readonly string[];
let saves: (readonly string[])[];
let maxAssets: number;
let fails: boolean;
/** Ids that are hidden from the account. */
let hidden: readonly string[];
beforeEach(() => {
  hidden = [];
  stored = [];
  saves = [];
  maxAssets = -1;
  fails = false;
});

const client = createFakeClient((key, { body, query }) => {
  if (key === "info.downloads") return { max_assets: maxAssets };
  if (key === "index.fields") return { visible_fields: [] };
  if (key === "search.ids") throw new ApiError({ status: 501, code: "not_implemented", message: "" });
  if (key === "search.find") {
    const start = Number(query?.solr_start);
    const docs = ["1", "2", "3"].slice(start, start + 2).map((id) => ({ id, asset_groups: ["image"] }));
    return { facetCounts: { facetFields: {} }, response: { docs, numFound: 3, start } };
  }
  if (key === "bookmarks.save") {
    if (fails) throw new ApiError({ status: 500, code: "internal", message: "" });
    stored = (body as { id: string }[]).map(({ id }) => id).filter((id) => !hidden.includes(id));
    saves.push(stored);
  }
  return Response.json(stored.map((id) => ({ id })));
});

async function open(as: Session = createTestSession("lena"), storage = createMapStorage(), at = "/") {
  const drawn = await renderWithProviders(
    <>
      <BookmarkDialogs />
      <Page />
    </>,
    { client, as, at, host: { storage } },
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("look");
  await waitFor(() => expect(document.querySelector("output")).toHaveTextContent("["));
  return { ...drawn, press, storage };
}
const shows = (...ids: string[]) =>
  waitFor(() => expect(document.querySelector("output")).toHaveTextContent(`[${ids}]`));
const said = (text: string) => screen.findByText(text);

describe("bookmarks", () => {
  it("name the changed asset in the notice, and undo the change", async () => {
    const { press } = await open();
    press("bowl");
    await shows("7");
    await said("„Schale“ ist gemerkt.");
    await waitFor(() => expect(stored).toEqual(["7"]));
    press("bowl");
    await said("„Schale“ ist nicht mehr gemerkt.");
    await shows();
    fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
    await shows("7");
    await waitFor(() => expect(stored).toEqual(["7"]));
  });

  it("show a count for an asset that is not loaded, and its name if it is", async () => {
    const { press, queries } = await open();
    press("unloaded");
    await said("1 Medium ist gemerkt.");
    await shows("8");
    press("unloaded");
    await said("1 Medium ist nicht mehr gemerkt.");
    await shows();
    const docs = [{ id: "8", title: "Krug", asset_groups: ["image"] }];
    queries.setQueryData(["search.find", "de"], { response: { docs } });
    press("unloaded");
    await said("„Krug“ ist gemerkt.");
    press("unloaded");
    await said("„Krug“ ist nicht mehr gemerkt.");
  });

  it("are added unless all of several are bookmarked, else removed", async () => {
    stored = ["7"];
    const { press } = await open();
    press("both");
    await said("1 Medium ist gemerkt.");
    await shows("7", "9");
    press("both");
    await said("2 Medien sind nicht mehr gemerkt.");
    await shows();
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await shows("7", "9");
  });

  it("that could not be saved are reverted, and can be retried", async () => {
    const { press } = await open();
    fails = true;
    press("bowl");
    await said("Merkliste nicht gespeichert.");
    await shows();
    fails = false;
    press("Erneut versuchen");
    await shows("7");
    await waitFor(() => expect(stored).toEqual(["7"]));
  });

  it("that are hidden are removed without undo", async () => {
    stored = ["7"];
    const { press } = await open();
    press("forget");
    await said("1 Medium ist nicht mehr gemerkt.");
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
    await shows();
  });

  it("are added for all results of a search, page by page", async () => {
    const { press } = await open();
    press("all");
    await shows("1", "2", "3");
    await said("3 Medien sind gemerkt.");
  });

  it("need confirmation if they exceed the limit of one download", async () => {
    maxAssets = 2;
    const { press } = await open();
    press("all");
    expect(await screen.findByRole("dialog", { name: "3 Medien merken?" })).toHaveTextContent("höchstens 2");
    expect(stored).toEqual([]);
    press("Merken");
    await shows("1", "2", "3");
  });

  it("are limited in number", async () => {
    const { press } = await open();
    press("endless");
    await said("Eine Merkliste fasst höchstens 10.000 Medien.");
    await shows();
  });

  it("of a guest stay in the browser", async () => {
    const { press, storage } = await open(createTestSession(null));
    press("bowl");
    await shows("7");
    await waitFor(() => expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["7"]'));
    expect(saves).toEqual([]);
  });

  it("of a guest are offered at the login, and deleted only once they are saved", async () => {
    stored = ["9"];
    const storage = createMapStorage(new Map([[GUEST_BOOKMARKS_STORAGE_KEY, '["7","9"]']]));
    const { press } = await open(createTestSession("lena"), storage);
    await said("Vor der Anmeldung haben Sie 2 Medien gemerkt.");
    expect(stored).toEqual(["9"]);
    fails = true;
    press("Übernehmen");
    await said("Merkliste nicht gespeichert.");
    expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["7","9"]');
    fails = false;
    press("keep 2");
    await shows("9", "7");
    await waitFor(() => expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBeNull());
    expect(stored).toEqual(["9", "7"]);
  });

  it("of a guest are offered only once on the bookmark page", async () => {
    const storage = createMapStorage(new Map([[GUEST_BOOKMARKS_STORAGE_KEY, '["9"]']]));
    const { press } = await open(createTestSession("lena"), storage, "/bookmark");
    expect(await screen.findByRole("button", { name: "keep 1" })).toBeInTheDocument();
    press("bowl");
    await said("„Schale“ ist gemerkt.");
    expect(screen.queryByText(/Vor der Anmeldung/)).toBeNull();
  });

  it("of a guest that an account adopted are the guest's again after undo", async () => {
    stored = ["9"];
    const storage = createMapStorage(new Map([[GUEST_BOOKMARKS_STORAGE_KEY, '["7","9"]']]));
    const { press } = await open(createTestSession("lena"), storage);
    press("keep 2");
    await waitFor(() => expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBeNull());
    fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
    await shows("9");
    expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["7","9"]');
    await waitFor(() => expect(stored).toEqual(["9"]));
    await screen.findByRole("button", { name: "keep 2" });
  });

  it("of a guest that the account cannot see stay in the browser, and are not reported as deleted", async () => {
    hidden = ["7"];
    const storage = createMapStorage(new Map([[GUEST_BOOKMARKS_STORAGE_KEY, '["7","9"]']]));
    const { press } = await open(createTestSession("lena"), storage);
    press("keep 2");
    await shows("9");
    await waitFor(() => expect(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)).toBe('["7"]'));
    await said("1 Medium ist mit diesem Konto nicht zu sehen. Es bleibt in diesem Browser gemerkt.");
    expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
  });

  it("that are hidden meanwhile are not reported as deleted", async () => {
    hidden = ["7"];
    const { press } = await open();
    press("bowl");
    await said("Ein Medium ist für Sie nicht mehr zu sehen und wurde nicht gemerkt.");
    expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
  });

  it("show no error before the user has asked for them", async () => {
    maxAssets = 2;
    const { press, session } = await open();
    press("all");
    const dialog = await screen.findByRole("dialog", { name: "3 Medien merken?" });
    act(() => session.put(createTestSession("mia")));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("are those of the signed-in user", async () => {
    stored = ["7"];
    const { session } = await open();
    await shows("7");
    act(() => session.put(createTestSession(null)));
    await shows();
    act(() => session.put(null));
    await waitFor(() => expect(document.querySelector("output")).toHaveTextContent("unknown"));
  });
});
