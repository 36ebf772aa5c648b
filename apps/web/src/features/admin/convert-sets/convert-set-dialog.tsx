import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConvertSetRow } from "../../../shared/api/console-client.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { NameFields } from "../fields/translations/name-fields.tsx";
import { ConvertSetFields } from "./convert-set-fields.tsx";
import {
  type ConvertSetFormValues,
  findInvalidNumberFields,
  toConvertSetFormValues,
  toConvertSetInput,
} from "./convert-set-form.ts";

interface Props {
  /** Without a set, a new one is created. */
  readonly set?: ConvertSetRow;
  readonly languages: readonly string[];
  readonly onClose: () => void;
}

/** Creates or edits a convert set. Only the title of the original can be changed. */
export function ConvertSetDialog({ set, languages, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const [form, setForm] = useState(() => toConvertSetFormValues(set));
  const [tried, setTried] = useState(false);
  const isOriginal = set?.kind === "original";
  const save = useConsoleMutation<ConvertSetFormValues>((server, filled) => {
    const input = toConvertSetInput(filled);
    if (!set) return server.convertSets.add.mutate(input);
    return server.convertSets.change.mutate({ id: set.id, ...(isOriginal ? { titles: input.titles } : input) });
  }, "admin:save.saved");
  const remove = useConsoleMutation<number>((server, id) => server.convertSets.remove.mutate({ id }));
  const isNamed = Object.values(form.titles).some((title) => title.trim() !== "");
  const submit = () => {
    setTried(true);
    if (isNamed && findInvalidNumberFields(form).length === 0 && !save.isPending)
      save.mutate(form, { onSuccess: onClose });
  };
  const name = set ? (pickByLanguageOrAny(set.titles, i18n.language) ?? String(set.id)) : "";
  const lead = t("admin:convert_sets.remove_lead");
  const groups = set && t("admin:convert_sets.remove_groups", { groups: formatGroupNames(set.groups, t) });
  return (
    <FormDialog
      title={set ? t("admin:accounts.edit_named", { name }) : t("admin:convert_sets.add")}
      action={t(set ? "admin:accounts.save" : "admin:convert_sets.create")}
      onSubmit={submit}
      onClose={onClose}
      error={save.error ?? remove.error}
      removal={
        set &&
        !isOriginal && {
          action: t("admin:convert_sets.remove"),
          title: t("admin:convert_sets.remove_title", { name }),
          lead: set.groups.length > 0 ? `${lead} ${groups}` : lead,
          onConfirm: () => remove.mutate(set.id, { onSuccess: onClose }),
        }
      }
    >
      <NameFields
        languages={languages}
        names={form.titles}
        onChange={(titles) => setForm({ ...form, titles })}
        error={tried && !isNamed ? t("global:rules.required") : null}
      />
      {!isOriginal && <ConvertSetFields form={form} onChange={setForm} tried={tried} />}
    </FormDialog>
  );
}
