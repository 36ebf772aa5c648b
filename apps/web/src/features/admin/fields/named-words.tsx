import { escapeAtSigns, unescapeAtSigns } from "@vitrine/settings/at-signs";
import { fallbackLanguages } from "@vitrine/settings/custom-texts";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import type { DraftDocument } from "../drafts/draft-store.ts";
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
  /**
   * What it is called in a language without any words of the portal. Undefined: what lies at the key is read, whether or
   * not the settings name it.
   */
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
  const documents = useTextDocuments();
  const languages = [...documents.keys()];
  const path = textKey.split(".");
  const textOf = (document: DraftDocument | undefined) => {
    const text = valueAt(document?.draft, path);
    return typeof text === "string" && text !== "" ? unescapeAtSigns(text) : undefined;
  };
  /** With what was written since this was drawn. */
  const textNow = (lang: string) => textOf(store.get()[`texts ${lang}`]);
  const clear = (lang: string) => {
    const draft = store.get()[`texts ${lang}`]?.draft;
    if (draft) store.set(`texts ${lang}`, [], withoutText(draft, path));
  };
  const call = (lang: string) => {
    const called = calledIn(lang);
    if (called) store.set(`texts ${lang}`, path, escapeAtSigns(called));
    else if (called === "") clear(lang);
  };
  const keep = (lang: string) => textNow(lang) === undefined && call(lang);
  const begin = () => {
    if (isNamed) return;
    // Words of something that is gone would come back with the name.
    const isRead = JSON.stringify(store.get().settings?.draft).includes(`"${textKey}"`);
    for (const lang of languages) isRead ? keep(lang) : call(lang);
    onName();
  };
  const end = (emptied: string) => {
    const isAsCalled = (lang: string) => (textNow(lang) ?? calledIn(lang)) === calledIn(lang);
    if (!languages.every(isAsCalled)) return keep(emptied);
    onUnname();
    if (!isOwn) return keep(emptied);
    for (const lang of languages) clear(lang);
  };
  return visibleLocales.map(({ lang }) => (
    <Words
      key={lang}
      lang={lang}
      textKey={textKey}
      id={`${id}-${lang}`}
      isUnread={!isNamed && calledIn(lang) !== undefined}
      stands={isNamed && textOf(documents.get(lang)) === undefined ? undefined : calledIn(lang)}
      atLast={fallbackLanguages(lang, languages)
        .map((other) => textOf(documents.get(other)))
        .find(Boolean)}
      onBegin={begin}
      onEmptied={() => end(lang)}
    />
  ));
}
