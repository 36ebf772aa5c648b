import { createSafeContext } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { Bookmarks, BookmarksState } from "./bookmarks.ts";

/** The store of the current user's bookmarks. */
export const [BookmarksProvider, useBookmarks] = createSafeContext<Bookmarks>("useBookmarks needs a BookmarksProvider");

export function useBookmarksState(): BookmarksState {
  const bookmarks = useBookmarks();
  return useSyncExternalStore(bookmarks.subscribe, bookmarks.get);
}
