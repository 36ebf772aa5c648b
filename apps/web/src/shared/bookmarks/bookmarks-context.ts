/** How pages know and change bookmarks without knowing the feature that keeps them. */
import { type ComponentType, createContext, useContext } from "react";
import type { SearchPlace } from "../search/search-location.ts";

/** An asset as a notice names it. */
export interface BookmarkItem {
  readonly id: string;
  /** undefined where nothing but the id is known. */
  readonly title: string | undefined;
}

/** The one on a poster. */
export interface BookmarkMarkProps {
  readonly id: string;
  readonly title: string;
}

/** What a guest has kept in this browser, and whoever has signed in since may take over. */
export interface GuestBookmarks {
  readonly count: number;
  keep(): void;
  /** Forgets them. What comes back brings them back. */
  discard(): () => void;
}

/** What is bookmarked. */
export interface BookmarkList {
  /** In the order in which they were added. */
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** The list could not be loaded: what is shown is none. */
  readonly failed: boolean;
  readonly retry: () => void;
  /** null where there are none. */
  readonly guest: GuestBookmarks | null;
  /** On a poster: the sign, and the button. */
  readonly Mark: ComponentType<BookmarkMarkProps>;
}

export type BookmarkCommand =
  /** Nothing but that the list is wanted now. */
  | { readonly kind: "look" }
  /** Removes them where all are bookmarked, else adds those that are not. */
  | { readonly kind: "toggle"; readonly items: readonly BookmarkItem[] }
  | { readonly kind: "remove"; readonly items: readonly BookmarkItem[] }
  /** Removes for good what cannot be seen: an account could not add it again. */
  | { readonly kind: "forget"; readonly ids: readonly string[] }
  /** All that a search finds; `ids` where they are known. */
  | { readonly kind: "result"; readonly place: SearchPlace; readonly total: number; readonly ids: readonly string[] };

export interface Bookmarks {
  /** null until the list is known. */
  readonly list: BookmarkList | null;
  /** Carried out as soon as the list is known. */
  readonly command: (command: BookmarkCommand) => void;
}

const BookmarksContext = createContext<Bookmarks>({ list: null, command: () => {} });

export const BookmarksProvider = BookmarksContext.Provider;

export function useBookmarks(): Bookmarks {
  return useContext(BookmarksContext);
}
