/**
 * Bookmarks of the preview: some of the newest assets visible to the current viewer, changeable in memory. Real
 * bookmarks are neither read nor changed.
 */
import { focusManager } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Portal } from "../portal.ts";

/** Storage key of a guest's bookmarks. Duplicated, since an import would split the chunk that every search loads. */
export const GUEST_BOOKMARKS_KEY = "vitrine.bookmarks";

type Bookmarks = ReplyOf<"bookmarks.get">;

/** Number of sample bookmarks: enough for two rows. */
const SHOWN_ASSETS = 8;

async function loadNewest(client: Client): Promise<Bookmarks> {
  const query = { solr_q: "*", solr_sort: "imp_date desc", solr_rows: SHOWN_ASSETS };
  const { response } = await client.call("search.find", { query });
  return response.docs.map(({ id }) => ({ id: String(id) }));
}

/** Bookmarks of an account, instead of the server's; changes last as long as the preview. */
export function createSampleAccountBookmarks(client: Client) {
  let current: Bookmarks | undefined;
  return {
    list: async (): Promise<Bookmarks> => {
      current ??= await loadNewest(client);
      return current;
    },
    save: (bookmarks: Bookmarks): Bookmarks => {
      current = bookmarks;
      return current;
    },
  };
}

/** Bookmarks of a guest, in the preview's storage. Removed for an account, which would be offered to import them. */
export function provideSampleGuestBookmarks({ client, host, session, closed }: Portal): void {
  let shownAsGuest = false;
  const follow = async () => {
    const now = session.get().session;
    const isGuest = now !== null && now.user === null;
    if (isGuest === shownAsGuest) return;
    shownAsGuest = isGuest;
    host.storage.remove(GUEST_BOOKMARKS_KEY);
    if (!isGuest) return;
    const bookmarks = await loadNewest(client).catch(() => []);
    if (!shownAsGuest || closed.aborted) return;
    host.storage.set(GUEST_BOOKMARKS_KEY, JSON.stringify(bookmarks.map(({ id }) => id)));
    // A focus event makes the page read the list again.
    focusManager.onFocus();
  };
  const unfollow = session.subscribe(() => void follow());
  closed.addEventListener("abort", unfollow);
  void follow();
}
