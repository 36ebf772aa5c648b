import { escapeAtSigns, unescapeAtSigns } from "@vitrine/settings/at-signs";
import { listFallbackLanguages } from "@vitrine/settings/languages/custom-texts";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
import { useDraftStore } from "../../drafts/draft-context.tsx";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import { getValueAt } from "../../drafts/path.ts";
import { useEditedLanguages } from "../../texts/use-edited-languages.ts";
import { useTextDocuments } from "../../texts/use-language-texts.ts";
import { TranslationField } from "./translation-field.tsx";

interface Props {
  readonly id: string;
  /** Key of the texts: `views.asset.field.title`. */
  readonly textKey: string;
  /** Whether the settings refer to the key, so that its texts are shown. */
  readonly isKeyUsed: boolean;
  /** Whether nothing else uses the texts of this key, so that they can be removed with it. */
  readonly isKeyExclusive: boolean;
  /**
   * The name in a language without custom texts. Undefined: the texts of the key are shown whether or not the settings
   * refer to it.
   */
  readonly getDefaultName: (lang: string) => string | undefined;
  /** Called when the settings should refer to the key, or no longer. */
  readonly onAddKey: () => void;
  readonly onRemoveKey: () => void;
}

/**
 * Fields, one for each language, that override the default name of something, such as a field or a sort. A text in one
 * language would be the fallback for the others, too, so they get the default name as text.
 */
export function NameOverrideFields({
  id,
  textKey,
  isKeyUsed,
  isKeyExclusive,
  getDefaultName,
  onAddKey,
  onRemoveKey,
}: Props) {
  const store = useDraftStore();
  const edited = useEditedLanguages();
  const documents = useTextDocuments();
  const languages = [...documents.keys()];
  const path = textKey.split(".");
  const textOf = (document: DraftDocument | undefined) => {
    const text = getValueAt(document?.draft, path);
    return typeof text === "string" && text !== "" ? unescapeAtSigns(text) : undefined;
  };
  /** The text in a language, with changes made since the last render; undefined if it is empty. */
  const currentText = (lang: string) => textOf(store.get()[`texts ${lang}`]);
  const clear = (lang: string) => {
    const draft = store.get()[`texts ${lang}`]?.draft;
    if (draft) store.set(`texts ${lang}`, [], removeText(draft, path));
  };
  const setDefault = (lang: string) => {
    const name = getDefaultName(lang);
    if (name) store.set(`texts ${lang}`, path, escapeAtSigns(name));
    else if (name === "") clear(lang);
  };
  const setDefaultIfEmpty = (lang: string) => currentText(lang) === undefined && setDefault(lang);
  const addKey = () => {
    if (isKeyUsed) return;
    // If no setting refers to the key yet, its texts are left from something removed: the default replaces them.
    const isRead = JSON.stringify(store.get().settings?.draft).includes(`"${textKey}"`);
    for (const lang of languages) isRead ? setDefaultIfEmpty(lang) : setDefault(lang);
    onAddKey();
  };
  const removeKeyIfDefault = (cleared: string) => {
    const isDefault = (lang: string) => (currentText(lang) ?? getDefaultName(lang)) === getDefaultName(lang);
    if (!languages.every(isDefault)) return setDefaultIfEmpty(cleared);
    onRemoveKey();
    if (!isKeyExclusive) return setDefaultIfEmpty(cleared);
    for (const lang of languages) clear(lang);
  };
  return edited.map((lang) => (
    <TranslationField
      key={lang}
      lang={lang}
      textKey={textKey}
      id={`${id}-${lang}`}
      isUnused={!isKeyUsed && getDefaultName(lang) !== undefined}
      defaultText={isKeyUsed && textOf(documents.get(lang)) === undefined ? undefined : getDefaultName(lang)}
      fallbackText={listFallbackLanguages(lang, languages)
        .map((other) => textOf(documents.get(other)))
        .find(Boolean)}
      onBeforeChange={addKey}
      onClear={() => removeKeyIfDefault(lang)}
    />
  ));
}

/** Removes a text from the texts, and the groups that become empty. Returns a copy. */
function removeText(texts: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(texts, name)) return texts;
  const { [name]: inner, ...others } = texts;
  const left = rest.length > 0 && isJsonObject(inner) ? removeText(inner, rest) : {};
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}
