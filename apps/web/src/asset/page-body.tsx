import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useSession } from "../shared/api/session-context.tsx";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { findPageAssetIds, insertPictures } from "./page-pictures.ts";

const STALE_TIME_MS = 600_000;

/**
 * Content of a custom page (sanitized HTML), with the library pictures that the user may see; picture URLs are signed
 * for
 * the user's session.
 */
export function PageBody({ html }: { html: string }) {
  const client = useClient();
  const locale = useLocale();
  const { session } = useSession();
  const ids = useMemo(() => findPageAssetIds(html), [html]);
  const queries = ids.map((id) => ({
    ...assetQuery(client, id, locale),
    // Without access to assets, do not trigger a login for a picture.
    enabled: session?.isAssetUser === true,
    staleTime: STALE_TIME_MS,
  }));
  const found = useQueries({
    queries,
    combine: (all) => ({ docs: all.map(({ data }) => data), waiting: all.some(({ isLoading }) => isLoading) }),
  });
  const shown = useMemo(
    () => insertPictures(html, new Map(ids.map((id, n) => [id, found.docs[n] ?? null])), found.waiting),
    [html, ids, found],
  );
  return <div dangerouslySetInnerHTML={{ __html: shown }} />;
}
