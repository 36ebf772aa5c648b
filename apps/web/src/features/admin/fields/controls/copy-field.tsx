import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyFieldText } from "../../../../shared/ui/forms/copy-field-text.ts";
import { fieldClassNames } from "../../../../shared/ui/forms/field-styles.ts";
import { useNotify } from "../../../../shared/ui/notices/notices.tsx";
import styles from "./copy-field.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  /** Message after copying. */
  readonly copied: string;
  readonly hint?: ReactNode;
}

/** A read-only text with a copy button; in a dialog it gets the focus. */
export function CopyField({ label, value, copied, hint }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = async () => {
    const done = field.current !== null && (await copyFieldText(field.current));
    setCopied(done);
    // On failure the text stays selected, to be copied manually.
    notify(done ? { kind: "info", text: copied } : { kind: "danger", text: t("toast:copy_share.error") });
  };
  return (
    <>
      <div className={styles.row}>
        <TextInput
          classNames={fieldClassNames}
          ref={field}
          label={label}
          aria-describedby={hint === undefined ? undefined : hintId}
          value={value}
          readOnly
          dir="ltr"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="outline" leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={copy}>
          {t(isCopied ? "admin:form.copied" : "global:action.copy")}
        </Button>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
