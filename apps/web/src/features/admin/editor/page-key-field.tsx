import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { FoldedField } from "../fields/controls/folded-field.tsx";
import styles from "./page-form.module.css";

interface Props {
  readonly id?: string;
  readonly value: string;
  /** Settings link to the page. */
  readonly isLinked?: boolean;
  readonly error: ReactNode;
  readonly onChange: (key: string) => void;
}

/** The key of a page, which is part of its address; folded unless it has an error, since it follows the title. */
export function PageKeyField({ id, value, isLinked = false, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <FoldedField className={styles.address} summary={t("admin:pages.page_address")} hasError={Boolean(error)}>
      <TextInput
        classNames={fieldClassNames}
        {...(id === undefined ? {} : { id })}
        label={t("admin:editor.key")}
        description={isLinked ? t("admin:editor.key_linked") : t("admin:editor.key_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        dir="ltr"
        required
      />
    </FoldedField>
  );
}
