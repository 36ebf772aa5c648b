import { getContentLanguage } from "../../../shared/i18n/load-texts.ts";
import { baseOf } from "./known-texts.ts";
import { useTextDocuments } from "./use-language-texts.ts";

/** The language in which the library is read by those who read the portal in another one, as it is set on this page. */
export function useContentLanguage(): (lang: string) => string {
  const documents = useTextDocuments();
  return (lang) => {
    const [own, base] = [lang, baseOf(lang) ?? lang].map((one) => documents.get(one)?.draft.metadata);
    return getContentLanguage(lang, { metadata: { ...(base as object), ...(own as object) } });
  };
}
