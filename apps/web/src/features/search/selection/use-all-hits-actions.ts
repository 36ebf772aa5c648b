import { type Icon, IconBookmark, IconShare } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOpenOverlay } from "../../../asset/actions/use-asset-actions.ts";
import { useBookmarks } from "../../../asset/bookmarks/bookmarks-context.ts";
import { useShare } from "../../../asset/share/use-share.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import type { SearchLocation } from "../../../shared/search/search-location.ts";

export interface AllHits {
  readonly result: {
    /** undefined where an asset is not loaded. */
    readonly ids: readonly (string | undefined)[];
    readonly total: number;
    /** All hits are loaded. */
    readonly complete: boolean;
  };
  readonly place: SearchLocation;
  /** Address of the search. */
  readonly address: string;
}

export interface AllHitsAction {
  readonly name: "bookmark_all" | "share_all";
  readonly icon: Icon;
  readonly label: string;
  readonly run: () => void;
}

/** Returns the actions for all hits of a search: bookmark and share. */
export function useAllHitsActions({ result, place, address }: AllHits): readonly AllHitsAction[] {
  const { t } = useTranslation();
  const { session } = useSession();
  const bookmarks = useBookmarks();
  const share = useShare(useOpenOverlay());
  const { total, complete } = result;
  const ids = complete ? result.ids.filter((id) => id !== undefined) : [];
  const actions: AllHitsAction[] = [];
  if (session?.isAssetUser) {
    const run = () => bookmarks.addResult(place, total, ids);
    actions.push({ name: "bookmark_all", icon: IconBookmark, label: t("views:search.selection.bookmark_all"), run });
  }
  const run = () => share({ count: total, ids, search: address });
  actions.push({ name: "share_all", icon: IconShare, label: t("views:search.selection.share_all"), run });
  return actions;
}
