import { useQuery } from "@tanstack/react-query";
import { type Language, listLanguages } from "@vitrine/settings/languages/languages";
import { isDocument } from "@vitrine/settings/merge";
import { useMemo } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";

/** The languages that there are, named in `lang` by the server; by the browser, until it answers and where it cannot. */
export function useAllLanguages(lang: string): readonly Language[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["info.all_languages", lang],
    queryFn: async ({ signal }) => listIn(await client.call("info.all_languages", { query: { lang }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => (data && data.length > 0 ? data : listLanguages(lang)), [data, lang]);
}

/** Its form is specified nowhere: what is no such list is none. */
function listIn({ languages }: { languages?: unknown }): readonly Language[] {
  return (Array.isArray(languages) ? languages : []).flatMap((one) =>
    isDocument(one) && typeof one.lang === "string" && typeof one.name === "string"
      ? [{ lang: one.lang, name: one.name }]
      : [],
  );
}
