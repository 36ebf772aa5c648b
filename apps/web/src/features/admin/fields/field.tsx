import { toSettingHelpTextKey, toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import type { SettingNode, ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { ResetButton } from "./controls/reset-button.tsx";
import styles from "./field.module.css";
import { getControlId, useFieldTools, useGetFieldError } from "./field-context.tsx";
import { isCompound, unwrapNode } from "./node-shape.ts";

export interface FormFieldProps {
  readonly node: SettingNode;
  readonly path: ValuePath;
  readonly pattern: string;
  readonly texts: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly changed?: boolean;
  /** Resets to the default; absent if it is the default already. */
  readonly onReset?: (() => void) | undefined;
  /** Id of the heading above that names it already. */
  readonly heading?: string | undefined;
}

/** A setting with its label, help and error message. */
export function FormField({
  node,
  path,
  pattern,
  texts,
  value,
  onChange,
  changed = false,
  onReset,
  heading,
}: FormFieldProps) {
  const { t, i18n } = useTranslation();
  const { Editor } = useFieldTools();
  const getFieldError = useGetFieldError();
  const ids = useId();
  const { node: bare, blank } = unwrapNode(node);
  const label = t(toSettingNameTextKey({ texts }) as TextKey);
  const help = i18n.exists(toSettingHelpTextKey({ texts })) ? t(toSettingHelpTextKey({ texts }) as TextKey) : null;
  const error = getFieldError(path);
  const id = getControlId(path);
  const [helpId, errorId, labelId] = [`${ids}help`, `${ids}error`, heading ?? `${ids}label`];
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(" ") || undefined;
  const own = { node: bare, blank, value, onChange, path, pattern, texts, label, id, describedBy };
  const editor = <Editor {...own} invalid={error !== null} />;
  const after = (
    <>
      {error !== null && (
        <p id={errorId} className={styles.fault}>
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
  const isGroup = isCompound(node);
  const Label = isGroup ? "b" : "label";
  const isBare = isGroup && heading !== undefined;
  const head = (
    <div className={styles.head} data-bare={isBare || undefined}>
      {!isBare && (
        <Label {...(isGroup ? { id: labelId } : { htmlFor: id })} className={styles.label}>
          {label}
        </Label>
      )}
      {changed && (
        <span className={styles.changed}>
          <span className="vh">{t("admin:form.changed")}</span>
        </span>
      )}
      {onReset && <ResetButton label={label} control={id} onReset={onReset} className={styles.reset} />}
    </div>
  );
  if (isGroup) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button for the default
      <div
        role="group"
        id={id}
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        className={styles.field}
      >
        {head}
        {after}
        {editor}
      </div>
    );
  }
  if (bare.kind === "switch" && !blank) {
    return (
      <div className={styles.field}>
        <div className={styles.switch}>
          {editor}
          {head}
        </div>
        <div className={styles.below}>{after}</div>
      </div>
    );
  }
  return (
    <div className={styles.field}>
      {head}
      {editor}
      {after}
    </div>
  );
}
