import type { Bookmarks, BookmarksState } from "../asset/bookmarks/bookmarks.ts";
import type { Downloads } from "../asset/downloads/downloads.ts";

/** Downloads of which only these methods are called. */
export const createFakeDownloads = (methods: Partial<Record<"download" | "order", unknown>>) =>
  methods as unknown as Downloads;

/** Bookmarks that are loaded and never change; null: not loaded. */
export function createFakeBookmarks(ids: readonly string[] | null, methods: Record<string, unknown> = {}): Bookmarks {
  const list = ids && { ids, has: (id: string) => ids.includes(id), failed: false };
  const state: BookmarksState = { list, guestCount: 0, confirmation: null };
  return { get: () => state, subscribe: () => () => {}, load: () => {}, ...methods } as unknown as Bookmarks;
}
