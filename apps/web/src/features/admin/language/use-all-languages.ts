import { useQuery } from "@tanstack/react-query";
import { type LanguageWithName, listIsoLanguages } from "@vitrine/settings/languages/languages";
import { isJsonObject } from "@vitrine/settings/merge";
import { useMemo } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";

/** All known languages with names in `lang`: from the server, or from the browser until the server answers or if it cannot. */
export function useAllLanguages(lang: string): readonly LanguageWithName[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["info.all_languages", lang],
    queryFn: async ({ signal }) => listIn(await client.call("info.all_languages", { query: { lang }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => (data && data.length > 0 ? data : listIsoLanguages(lang)), [data, lang]);
}

/** The form of the response is not specified: ignore an unexpected one. */
function listIn({ languages }: { languages?: unknown }): readonly LanguageWithName[] {
  return (Array.isArray(languages) ? languages : []).flatMap((one) =>
    isJsonObject(one) && typeof one.lang === "string" && typeof one.name === "string"
      ? [{ lang: one.lang, name: one.name }]
      : [],
  );
}
