import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatList } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { listPortalLanguages } from "../language/language-list.ts";
import { useTextDocuments } from "../texts/use-language-texts.ts";
import { useTranslationProgress } from "../texts/use-translation-progress.ts";
import { useSavedSettings } from "./settings-status-texts.tsx";

/** The languages that visitors may choose, and those that are hidden or incomplete, each on its own line. */
export function LanguagesStatusText() {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const documents = useTextDocuments();
  const { visibleLocales } = useSavedSettings();
  const languages = listPortalLanguages(documents, visibleLocales);
  const progress = useTranslationProgress();
  const names = new Intl.DisplayNames([locale], { type: "language", fallback: "code" });
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const nameOf = (lang: string) => names.of(lang) ?? lang;
  const percentOf = (lang: string) => progress.get(lang)?.percent ?? 100;
  const isPlain = (lang: string, at: number) => at >= 0 && percentOf(lang) === 100;
  const lines = languages
    .filter(({ lang, at }) => !isPlain(lang, at))
    .map(({ lang, at }) => {
      const name = nameOf(lang);
      if (percentOf(lang) === 100) return t("admin:home.state.language_off", { name });
      const key = at >= 0 ? "admin:home.state.language" : "admin:home.state.language_hidden";
      return t(key, { name, share: percent.format(percentOf(lang) / 100) });
    });
  const complete = languages.filter(({ lang, at }) => isPlain(lang, at)).map(({ lang }) => nameOf(lang));
  return [formatList(complete, i18n.language), ...lines].filter(Boolean).map((line) => (
    <Fragment key={line}>
      <bdi>{line}</bdi>
      <br />
    </Fragment>
  ));
}
