import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { LANGUAGE_CODE_PATTERN } from "@vitrine/settings/languages/language-code";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { isJsonObject } from "@vitrine/settings/merge";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import type { TableNode } from "@vitrine/settings/registry/setting-nodes";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import { withValueAt } from "../../drafts/path.ts";
import { useContentLanguage } from "../../texts/use-content-language.ts";
import { useEditedLanguages } from "../../texts/use-edited-languages.ts";
import { focusAfterRender } from "../controls/focus-after-render.ts";
import { getControlId, useFieldTools, useGetFieldError } from "../field-context.tsx";
import { isCompound } from "../node-shape.ts";
import type { ValueEditorProps } from "../value-editor.ts";
import styles from "./keyed-values-editor.module.css";

/** Edits values by key: one row for each language of the portal or of its library, or for each existing key. */
export function KeyedValuesEditor(props: ValueEditorProps<TableNode>) {
  const { node, value, onChange, blank } = props;
  const contentOf = useContentLanguage();
  const locales = useEditedLanguages().map((lang) => (node.ofLibrary ? contentOf(lang) : lang));
  const entries = isJsonObject(value) ? value : {};
  const byLanguage = node.keys === LANGUAGE_CODE_PATTERN;
  const keys = byLanguage ? [...new Set([...locales, ...Object.keys(entries)])] : Object.keys(entries);
  const change = (key: string, next: unknown) => {
    // An empty text is removed, so that the portal shows its fallback.
    const changed = withValueAt(entries, [key], next === "" ? undefined : next);
    onChange(blank && Object.keys(changed).length === 0 ? blank.value : changed);
  };
  return (
    <div className={styles.table}>
      {keys.map((key) => (
        <Row
          key={key}
          {...props}
          name={key}
          caption={byLanguage ? getNativeLanguageName(key) : key}
          value={entries[key]}
          onChange={(next) => change(key, next)}
        />
      ))}
    </div>
  );
}

interface RowProps extends ValueEditorProps<TableNode> {
  readonly name: string;
  readonly caption: string;
}

function Row({ node, value, onChange, path, pattern, texts, label, name, caption, describedBy }: RowProps) {
  const { t } = useTranslation();
  const { Editor } = useFieldTools();
  const at = [...path, name];
  const error = useGetFieldError()(at);
  const id = getControlId(at);
  const errorId = useId();
  const about = [describedBy, error === null ? undefined : errorId].filter(Boolean).join(" ");
  const row = t("admin:form.of", { name: label, entry: caption });
  const compound = isCompound(node.of);
  const absent = value === undefined;
  const shown = absent && node.of.kind === "text" ? "" : value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its button
    <div className={styles.row} role="group" aria-label={row}>
      <div className={styles.head}>
        <span className={styles.caption}>{caption}</span>
        {!absent && (
          <IconButton
            small
            label={t("admin:form.remove", { name: row })}
            onClick={({ currentTarget }) => {
              onChange(undefined);
              focusAfterRender(currentTarget, id);
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {absent && compound ? (
        <Button
          id={id}
          size="sm"
          variant="outline"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-label={t("admin:form.add_to", { name: row })}
          onClick={() => onChange(createDefaultValue(node.of))}
        >
          {t("admin:form.add")}
        </Button>
      ) : (
        <Editor
          {...{ node: node.of, value: shown, onChange, path: at, texts, id }}
          describedBy={about || undefined}
          pattern={`${pattern}{}`}
          label={row}
          invalid={error !== null}
          blank={undefined}
        />
      )}
      {error !== null && (
        <p id={errorId} className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  );
}
