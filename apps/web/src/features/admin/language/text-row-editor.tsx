import { Checkbox, Textarea } from "@mantine/core";
import { escapeAtSigns } from "@vitrine/settings/at-signs";
import { getNativeLanguageName, getTextDirection } from "@vitrine/settings/languages/languages";
import { findPluralExampleNumber } from "@vitrine/settings/languages/plural-forms";
import type { TextRow } from "@vitrine/settings/languages/text-rows";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { getControlId } from "../fields/field-context.tsx";
import styles from "./texts-page.module.css";

interface Props {
  readonly row: TextRow;
  readonly lang: string;
  readonly source: string;
  readonly allowed: readonly string[];
  readonly showsKeys: boolean;
  readonly onAllow: (key: string, isAllowed: boolean) => void;
}

export function TextRowEditor({ row, lang, source, allowed, showsKeys, onAllow }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { set } = useDraftValue(`texts ${lang}`, row.key.split("."));
  const { key, own, inherited, missingPlaceholders: lacks, unknownPlaceholders: unknown, states } = row;
  const errors = [
    ...(lacks.length > 0 ? [t("admin:language.lacks", { names: lacks.join(" ") })] : []),
    ...(unknown.length > 0 ? [t("admin:language.unknown", { names: unknown.join(" ") })] : []),
  ];
  const text = row.source || inherited || key;
  const isAllowed = allowed.includes(key);
  const isMissing = states.includes("missing");
  const example = row.form && findPluralExampleNumber(lang, row.form);
  return (
    <div className={styles.row}>
      <div className={styles.source}>
        {showsKeys && <code className={styles.key}>{key}</code>}
        <p id={`${id}source`} lang={source} dir={getTextDirection(source)}>
          {row.source}
        </p>
      </div>
      <div className={styles.own}>
        <Textarea
          id={getControlId([`texts ${lang}`, key])}
          rows={1}
          lang={lang}
          dir={getTextDirection(lang)}
          aria-label={t("admin:language.words_of", { text, language: getNativeLanguageName(lang) })}
          attributes={{ input: { "aria-describedby": `${id}source ${id}notes` } }}
          error={errors.length > 0}
          value={own}
          placeholder={inherited}
          onChange={({ currentTarget: { value } }) => set(value === "" ? undefined : escapeAtSigns(value))}
        />
        <div id={`${id}notes`} className={styles.notes}>
          {example !== undefined && <p>{t("admin:language.plural", { number: example })}</p>}
          {errors.map((error) => (
            <p key={error} className={styles.fault}>
              {error}
            </p>
          ))}
          {isMissing && <p>{t(own === "" ? "admin:language.not_written" : "admin:language.as_template")}</p>}
        </div>
        {(isAllowed || (isMissing && own !== "")) && (
          <Checkbox
            size="sm"
            label={t("admin:language.allow")}
            aria-label={t("admin:language.allow_named", { text })}
            checked={isAllowed}
            onChange={({ currentTarget }) => onAllow(key, currentTarget.checked)}
          />
        )}
      </div>
    </div>
  );
}
