import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { DocumentName, DraftDocuments } from "../drafts/draft-store.ts";

/** Removed documents of which the server still has revisions. */
export function useRemovedDocuments(drafts: DraftDocuments): readonly DocumentName[] {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: ["revisions.removed"],
    queryFn: async ({ signal }) => (await client.call("revisions.removed", { signal })).removed,
    gcTime: 0,
  });
  return data
    .map(({ document, lang }): DocumentName => `${document === "pages" ? "pages" : "texts"} ${lang}`)
    .filter((name) => !(name in drafts));
}
