import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import { useConsoleErrorText, useConsoleMutation } from "../fields/console.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { MAX_LENGTHS } from "./account-form.ts";

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useConsoleErrorText();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const add = useConsoleMutation<string>((server, group) => server.groups.add.mutate({ name: group }));
  const submit = () => {
    setTried(true);
    if (name.trim() !== "" && !add.isPending) add.mutate(name.trim(), { onSuccess: onClose });
  };
  const error = tried && name.trim() === "" ? t("global:rules.required") : add.error && errorText(add.error);
  return (
    <FormDialog
      title={t("admin:accounts.group.add")}
      action={t("admin:accounts.group.create")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        classNames={fieldStyles}
        label={t("admin:accounts.group.name")}
        error={error}
        value={name}
        maxLength={MAX_LENGTHS.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        autoComplete="off"
        dir="auto"
        required
        data-autofocus
      />
    </FormDialog>
  );
}
