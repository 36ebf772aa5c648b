import { Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { IconCopy } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { copyFieldText } from "../../../shared/ui/copy-field-text.ts";
import { fieldStyles } from "../../../shared/ui/field-styles.ts";
import { useNotify } from "../../../shared/ui/notices.tsx";
import styles from "./copy-field.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  /** What is said once it is copied. */
  readonly copied: string;
  readonly hint: ReactNode;
}

/** A text that is there to be copied; of a dialog, it has the focus. */
export function CopyField({ label, value, copied, hint }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const done = field.current !== null && (await copyFieldText(field.current));
    // It stands there, selected, to be copied by hand.
    notify(done ? { kind: "info", text: copied } : { kind: "danger", text: t("toast:copy_share.error") });
  };
  return (
    <>
      <div className={styles.row}>
        <TextInput
          classNames={fieldStyles}
          ref={field}
          label={label}
          aria-describedby={hintId}
          value={value}
          readOnly
          dir="ltr"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="outline" leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={copy}>
          {t("global:action.copy")}
        </Button>
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </>
  );
}
