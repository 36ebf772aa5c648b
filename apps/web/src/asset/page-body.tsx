import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useSession } from "../shared/api/session-context.tsx";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { assetsOfPage, withPictures } from "./page-pictures.ts";

const FRESH = 600_000;

/**
 * What an admin has written, cleaned before, with the pictures that it takes from the library: those that the reader may
 * see, since addresses of pictures are the reader's own.
 */
export function PageBody({ html }: { html: string }) {
  const client = useClient();
  const locale = useLocale();
  const { session } = useSession();
  const ids = useMemo(() => assetsOfPage(html), [html]);
  const queries = ids.map((id) => ({
    ...assetQuery(client, id, locale),
    // Who may see no assets is not sent to the login for a picture.
    enabled: session?.isAssetUser === true,
    staleTime: FRESH,
  }));
  const found = useQueries({
    queries,
    combine: (all) => ({ docs: all.map(({ data }) => data), waiting: all.some(({ isLoading }) => isLoading) }),
  });
  const shown = useMemo(
    () => withPictures(html, new Map(ids.map((id, n) => [id, found.docs[n] ?? null])), found.waiting),
    [html, ids, found],
  );
  return <div dangerouslySetInnerHTML={{ __html: shown }} />;
}
