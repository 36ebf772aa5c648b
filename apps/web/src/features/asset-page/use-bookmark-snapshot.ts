import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { bookmarkDocsQuery } from "../../asset/bookmark-docs-query.ts";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";

const none: readonly string[] = [];

/** The assets that were bookmarked when the page was opened, including those removed since. undefined while loading. */
export function useBookmarkSnapshot(enabled: boolean): readonly AssetDoc[] | undefined {
  const client = useClient();
  const locale = useLocale();
  const bookmarks = useBookmarks();
  const { list } = useBookmarksState();
  const [ids, setIds] = useState<readonly string[]>();
  const now = enabled && list && !list.failed ? list.ids : undefined;
  if ((ids === undefined) !== (now === undefined)) setIds(now);
  useEffect(() => {
    if (enabled) bookmarks.load();
  }, [enabled, bookmarks]);
  return useQuery(bookmarkDocsQuery(client, locale, ids ?? none)).data?.docs;
}
