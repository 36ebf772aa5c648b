import { fallbackLanguages } from "@vitrine/settings/own-texts";
import { escapeAt, unescapeAt } from "@vitrine/settings/plain-text";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { languagesIn } from "../drafts/draft-store.ts";
import { valueAt } from "../drafts/path.ts";
import { useTextDocuments } from "../texts/use-language-texts.ts";
import { withoutText } from "./without-text.ts";
import { Words } from "./words.tsx";

interface Props {
  readonly id: string;
  /** Under which the words are written: `views.asset.field.title`. */
  readonly textKey: string;
  /** The settings name the key, so its words count. */
  readonly isNamed: boolean;
  /** Nothing else shows the words of this key: they may go with the name. */
  readonly isOwn: boolean;
  /** What it is called in a language without any words of the portal. */
  readonly calledIn: (lang: string) => string | undefined;
  /** The settings are to name the key, or no longer to. */
  readonly onName: () => void;
  readonly onUnname: () => void;
}

/**
 * What visitors read as the name of something that has one already, in each language of the portal. Words in one language
 * alone would stand in the others, too: there it stays what it is called.
 */
export function NamedWords({ id, textKey, isNamed, isOwn, calledIn, onName, onUnname }: Props) {
  const store = useDraftStore();
  const { visibleLocales } = useSettingsDraft();
  useTextDocuments();
  const path = textKey.split(".");
  const textIn = (lang: string) => {
    const text = valueAt(store.get()[`texts ${lang}`]?.draft, path);
    return typeof text === "string" && text !== "" ? unescapeAt(text) : undefined;
  };
  const languages = () => languagesIn(store.get(), "texts");
  const standsIn = (lang: string) => {
    if (!isNamed || textIn(lang)) return calledIn(lang);
    return fallbackLanguages(lang, languages()).map(textIn).find(Boolean);
  };
  const keep = (lang: string) => {
    const called = calledIn(lang);
    if (called && !textIn(lang)) store.set(`texts ${lang}`, path, escapeAt(called));
  };
  const begin = () => {
    if (isNamed) return;
    for (const lang of languages()) keep(lang);
    onName();
  };
  const end = (emptied: string) => {
    const isAsCalled = (lang: string) => (textIn(lang) ?? calledIn(lang)) === calledIn(lang);
    if (!languages().every(isAsCalled)) return keep(emptied);
    onUnname();
    if (!isOwn) return keep(emptied);
    for (const lang of languages()) {
      const draft = store.get()[`texts ${lang}`]?.draft;
      if (draft) store.set(`texts ${lang}`, [], withoutText(draft, path));
    }
  };
  return visibleLocales.map(({ lang }) => (
    <Words
      key={lang}
      lang={lang}
      textKey={textKey}
      id={`${id}-${lang}`}
      stands={standsIn(lang)}
      onBegin={begin}
      onEmptied={() => end(lang)}
    />
  ));
}
