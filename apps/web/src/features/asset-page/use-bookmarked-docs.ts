import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { bookmarkDocsQuery } from "../../asset/bookmark-docs-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";

const none: readonly string[] = [];

/** What was bookmarked when the page was opened: what is taken away meanwhile stays. undefined until it is known. */
export function useBookmarkedDocs(wanted: boolean): readonly AssetDoc[] | undefined {
  const client = useClient();
  const locale = useLocale();
  const { list, command } = useBookmarks();
  const [ids, setIds] = useState<readonly string[]>();
  const now = wanted && list && !list.failed ? list.ids : undefined;
  if ((ids === undefined) !== (now === undefined)) setIds(now);
  useEffect(() => {
    if (wanted) command({ kind: "look" });
  }, [wanted, command]);
  return useQuery(bookmarkDocsQuery(client, locale, ids ?? none)).data?.docs;
}
