import { TextInput } from "@mantine/core";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { PageKeyField } from "./page-key-field.tsx";
import { createPageKey, validatePage } from "./validate-page.ts";

interface Props {
  readonly pages: readonly CustomPage[];
  readonly onAdd: (page: CustomPage) => void;
  readonly onClose: () => void;
}

/** Creates a page with title and key; the key follows the title until it is edited. */
export function AddPageDialog({ pages, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const [title, setTitle] = useState("");
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const key = typed ?? (title.trim() === "" ? "" : createPageKey(title, pages));
  const page = { key, title: title.trim(), html: "" };
  const errors = validatePage(page, pages);
  const add = () => {
    setTried(true);
    if (Object.keys(errors).length === 0) onAdd(page);
  };
  return (
    <FormDialog title={t("admin:editor.add.title")} action={t("admin:editor.add.yes")} onSubmit={add} onClose={onClose}>
      <TextInput
        label={t("admin:editor.title")}
        error={tried && errors.title && t(`admin:editor.fault.${errors.title}`)}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        dir="auto"
        required
        data-autofocus
      />
      <PageKeyField
        value={key}
        error={
          (typed !== undefined || (tried && title.trim() !== "")) && errors.key && t(`admin:editor.fault.${errors.key}`)
        }
        onChange={setTyped}
      />
    </FormDialog>
  );
}
