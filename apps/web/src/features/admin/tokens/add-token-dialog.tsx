import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { CopyField } from "../fields/controls/copy-field.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { useGroups } from "../rights/use-groups.ts";

/** Days; 0 means until revoked. */
const LIFETIMES_DAYS = [30, 90, 365, 0] as const;

/** Example header of a request with the token. */
const EXAMPLE_HEADER = "Authorization: Bearer …";

interface TokenRequest {
  readonly name: string;
  readonly group: string;
  readonly days?: number;
}

/** Creates an API token for a group and lifetime, and then shows it once. */
export function AddTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // The token replaces the form; closing it must return the focus to where the form was opened.
  useFocusReturn();
  const groups = useGroups();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const [days, setDays] = useState<number>(365);
  const [tried, setTried] = useState(false);
  const add = useConsoleMutation((server, wanted: TokenRequest) => server.tokens.add.mutate(wanted));
  const errors = { name: name.trim() === "", group: chosen === "" };
  const submit = () => {
    setTried(true);
    if (errors.name || errors.group || add.isPending) return;
    add.mutate({ name: name.trim(), group: chosen, ...(days === 0 ? {} : { days }) });
  };
  if (add.data) {
    return (
      <Dialog
        title={t("admin:tokens.shown_title", { name: add.data.listed.name })}
        lead={t("admin:tokens.shown_lead")}
        onClose={onClose}
        footer={
          <Button variant="outline" onClick={onClose}>
            {t("admin:tokens.shown_done")}
          </Button>
        }
      >
        <CopyField
          label={t("admin:tokens.token")}
          value={add.data.token}
          copied={t("admin:tokens.copied")}
          hint={
            <>
              {t("admin:tokens.shown_hint")} <code dir="ltr">{EXAMPLE_HEADER}</code>
            </>
          }
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t("admin:tokens.add")}
      action={t("admin:tokens.create")}
      busy={add.isPending}
      error={add.error ?? groups.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t("admin:tokens.name")}
        description={t("admin:tokens.name_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={tried && errors.name && t("global:rules.required")}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        autoComplete="off"
        dir="auto"
        required
        data-autofocus
      />
      <NativeSelect
        label={t("admin:tokens.group")}
        description={t("admin:tokens.group_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={tried && errors.group && t("admin:tokens.fault.group_required")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: "", label: t("admin:tokens.group_choose"), disabled: true },
          ...(groups.data?.groups ?? []).map((group) => ({
            value: group.name,
            label: formatGroupNames([group.name], t),
          })),
        ]}
        required
      />
      <NativeSelect
        label={t("admin:tokens.lifetime")}
        value={String(days)}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        data={LIFETIMES_DAYS.map((length) => ({
          value: String(length),
          label: length === 0 ? t("admin:tokens.endless_choice") : t("admin:tokens.days", { count: length }),
        }))}
      />
    </FormDialog>
  );
}
