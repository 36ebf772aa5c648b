/**
 * What is bookmarked in the preview: some of the newest assets that whoever is shown may see, and what is tried with
 * them. Nobody's own bookmarks are read or changed.
 */
import { focusManager } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Portal } from "../portal.ts";

/** Where a guest's are kept. Written anew: what every search loads of the bookmarks would be parted for an import. */
export const GUEST_KEY = "vitrine.bookmarks";

type Bookmarks = ReplyOf<"bookmarks.get">;

/** Enough for two rows. */
const SHOWN = 8;

async function newest(client: Client): Promise<Bookmarks> {
  const query = { solr_q: "*", solr_sort: "imp_date desc", solr_rows: SHOWN };
  const { response } = await client.call("search.find", { query });
  return response.docs.map(({ id }) => ({ id: String(id) }));
}

/** An account's, in the place of the server's: what is saved lasts as long as the preview. */
export function createAccountBookmarks(client: Client) {
  let kept: Bookmarks | undefined;
  return {
    list: async (): Promise<Bookmarks> => {
      kept ??= await newest(client);
      return kept;
    },
    save: (bookmarks: Bookmarks): Bookmarks => {
      kept = bookmarks;
      return kept;
    },
  };
}

/** A guest's, in the memory of the preview. An account must not find them there: it would be offered them. */
export function keepGuestBookmarks({ client, host, session, closed }: Portal): void {
  let shownAsGuest = false;
  const follow = async () => {
    const now = session.get().session;
    const isGuest = now !== null && now.user === null;
    if (isGuest === shownAsGuest) return;
    shownAsGuest = isGuest;
    host.storage.remove(GUEST_KEY);
    if (!isGuest) return;
    const bookmarks = await newest(client).catch(() => []);
    if (!shownAsGuest || closed.aborted) return;
    host.storage.set(GUEST_KEY, JSON.stringify(bookmarks.map(({ id }) => id)));
    // As if somebody had come back to the page: the list is read again.
    focusManager.onFocus();
  };
  const unfollow = session.subscribe(() => void follow());
  closed.addEventListener("abort", unfollow);
  void follow();
}
