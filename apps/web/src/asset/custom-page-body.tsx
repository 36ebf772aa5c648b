import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useSession } from "../shared/api/session-context.tsx";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { type AssetDoc, getPictureUrl, getSrcSet } from "./asset-doc.ts";

const STALE_TIME_MS = 600_000;

/**
 * Content of a custom page (sanitized HTML), with the library pictures that the user may see; picture URLs are signed
 * for the user's session.
 */
export function CustomPageBody({ html }: { html: string }) {
  const client = useClient();
  const locale = useLocale();
  const { session } = useSession();
  const ids = useMemo(() => findCustomPageAssetIds(html), [html]);
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
    () => fillPictureAddresses(html, new Map(ids.map((id, n) => [id, found.docs[n] ?? null])), found.waiting),
    [html, ids, found],
  );
  return <div dangerouslySetInnerHTML={{ __html: shown }} />;
}

const FROM_LIBRARY = "img[data-asset]";
const SIZES = "(max-width: 767px) 100vw, 680px";

/** Returns the ids of the assets in a page, without duplicates. */
export function findCustomPageAssetIds(html: string): readonly string[] {
  const pictures = parseBody(html).querySelectorAll<HTMLImageElement>(FROM_LIBRARY);
  return [...new Set([...pictures].map(({ dataset }) => dataset.asset ?? "").filter((id) => id !== ""))];
}

/**
 * Inserts the picture URLs. Pictures that the user may not see, or that were removed, are dropped once loading has
 * finished; until then only their alternative text is shown.
 */
export function fillPictureAddresses(
  html: string,
  assets: ReadonlyMap<string, AssetDoc | null>,
  isLoading: boolean,
): string {
  if (assets.size === 0) return html;
  const body = parseBody(html);
  for (const picture of body.querySelectorAll<HTMLImageElement>(FROM_LIBRARY)) {
    const asset = assets.get(picture.dataset.asset ?? "");
    if (asset?.url) {
      picture.setAttribute("src", getPictureUrl(asset, -1) ?? asset.url);
      const all = getSrcSet(asset);
      if (all) {
        picture.setAttribute("srcset", all);
        picture.setAttribute("sizes", SIZES);
      }
    } else if (!isLoading) picture.remove();
  }
  return body.innerHTML;
}

function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}
