import { getContentLanguage } from "../../../shared/i18n/load-texts.ts";
import { getBaseLanguage } from "./resolve-texts.ts";
import { useTextDocuments } from "./use-language-texts.ts";

/** Maps a portal language to the language of the library's labels, by the draft texts. */
export function useContentLanguage(): (lang: string) => string {
  const documents = useTextDocuments();
  return (lang) => {
    const [own, base] = [lang, getBaseLanguage(lang) ?? lang].map((one) => documents.get(one)?.draft.metadata);
    return getContentLanguage(lang, { metadata: { ...(base as object), ...(own as object) } });
  };
}
