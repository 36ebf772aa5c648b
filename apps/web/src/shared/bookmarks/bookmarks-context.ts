/** Lets pages read and change bookmarks without depending on the bookmarks feature. */
import { type ComponentType, createContext, useContext } from "react";
import type { SearchLocation } from "../search/search-location.ts";

/** A bookmarked asset as named in notices. */
export interface BookmarkItem {
  readonly id: string;
  /** Undefined if only the id is known. */
  readonly title: string | undefined;
}

/** Props of the bookmark button on a poster. */
export interface BookmarkMarkProps {
  readonly id: string;
  readonly title: string;
}

/** Bookmarks stored in this browser by a guest, which the user may import after signing in. */
export interface GuestBookmarks {
  readonly count: number;
  importToAccount(): void;
  /** Deletes them. Returns the function that restores them. */
  discard(): () => void;
}

/** The loaded bookmarks. */
export interface BookmarkList {
  /** Ids in the order in which they were added. */
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** The list could not be loaded and is empty. */
  readonly failed: boolean;
  readonly retry: () => void;
  /** Null if there are none. */
  readonly guest: GuestBookmarks | null;
  /** Bookmark icon and button for posters. */
  readonly Mark: ComponentType<BookmarkMarkProps>;
}

export type BookmarkCommand =
  /** Loads the list. */
  | { readonly kind: "load" }
  /** Removes the items if all are bookmarked, else adds those that are not. */
  | { readonly kind: "toggle"; readonly items: readonly BookmarkItem[] }
  | { readonly kind: "remove"; readonly items: readonly BookmarkItem[] }
  /** Removes assets that the user may no longer see, without undo, since an account could not add them again. */
  | { readonly kind: "forget"; readonly ids: readonly string[] }
  /** Adds the whole result of a search; `ids` as far as known. */
  | {
      readonly kind: "result";
      readonly location: SearchLocation;
      readonly total: number;
      readonly ids: readonly string[];
    };

export interface Bookmarks {
  /** Null until the list is loaded. */
  readonly list: BookmarkList | null;
  /** Executes a command as soon as the list is loaded. */
  readonly command: (command: BookmarkCommand) => void;
}

const BookmarksContext = createContext<Bookmarks>({ list: null, command: () => {} });

export const BookmarksProvider = BookmarksContext.Provider;

export function useBookmarks(): Bookmarks {
  return useContext(BookmarksContext);
}
