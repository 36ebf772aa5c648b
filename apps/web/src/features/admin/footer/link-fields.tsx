import { NativeSelect, TextInput } from "@mantine/core";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TECHNICAL_INPUT_PROPS } from "../fields/controls/control-props.ts";
import { addMissingUrlScheme } from "./add-missing-url-scheme.ts";
import { FOOTER_COLUMNS, type FooterColumnOrNone } from "./footer-entries.ts";
import styles from "./link-fields.module.css";
import type { LinkTarget } from "./link-targets.ts";
import { useLinkTargets } from "./use-link-targets.ts";

/** A link of the settings; `column` only in the footer. */
export type EditedLink = Omit<FooterEntry["languages"][string], "column"> & { readonly column?: FooterColumnOrNone };

interface Props {
  readonly value: EditedLink;
  readonly onChange: (value: EditedLink) => void;
  /** Id of the control of the target. */
  readonly id: string;
  /** Added to the accessible names: the language. */
  readonly language: string | undefined;
  readonly error: string | null;
}

/** Option for a target that is not in the list: its address is typed. */
const OTHER = "other";

/** Edits where a link leads, chosen by name, and its place in the footer. */
export function LinkFields({ value, onChange, id, language, error }: Props) {
  const { t } = useTranslation();
  const { pages, places } = useLinkTargets();
  const isKnown = [...pages, ...places].some(({ path }) => path === value.link);
  const isOther = value.linkDirection === "External" || (value.link !== "" && !isKnown);
  const [isTyping, setTyping] = useState(isOther);
  const isTyped = isTyping || isOther;
  const named = (label: string) => (language === undefined ? label : t("admin:pages.in_language", { label, language }));
  const choose = (path: string) => {
    setTyping(path === OTHER);
    onChange({ ...value, linkDirection: path === OTHER ? "External" : "Internal", link: path === OTHER ? "" : path });
  };
  const type = (link: string) =>
    onChange({ ...value, linkDirection: link.startsWith("/") ? "Internal" : "External", link });
  const toOption = ({ path, label }: LinkTarget) => ({ value: path, label });
  return (
    <div className={styles.fields}>
      <NativeSelect
        {...(isTyped ? {} : { id })}
        label={t("admin:pages.target")}
        aria-label={named(t("admin:pages.target"))}
        error={!isTyped && error}
        value={isTyped ? OTHER : value.link}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: "", label: t("admin:pages.no_target") },
          { group: t("admin:pages.own_pages"), items: pages.map(toOption) },
          { group: t("admin:pages.portal_places"), items: places.map(toOption) },
          { value: OTHER, label: t("admin:pages.other_target") },
        ]}
      />
      {isTyped && (
        <TextInput
          id={id}
          {...TECHNICAL_INPUT_PROPS}
          label={t("admin:pages.address")}
          aria-label={named(t("admin:pages.address"))}
          description={t("admin:pages.address_help")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={error}
          value={value.link}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => addMissingUrlScheme(value.link) !== value.link && type(addMissingUrlScheme(value.link))}
        />
      )}
      {value.column !== undefined && (
        <NativeSelect
          label={t("admin:settings.link.column.name")}
          aria-label={named(t("admin:settings.link.column.name"))}
          value={value.column}
          onChange={({ currentTarget }) => onChange({ ...value, column: currentTarget.value as FooterColumnOrNone })}
          data={[...FOOTER_COLUMNS, "None" as const].map((column) => ({
            value: column,
            label: t(`admin:settings.link.column.options.${column}`),
          }))}
        />
      )}
    </div>
  );
}
