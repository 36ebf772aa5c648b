import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, AccountGroups } from "../../../shared/api/console-client.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useConsoleErrorText, useConsoleMutation } from "../fields/console.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { formatGroupNames, GUEST_GROUP } from "../fields/guest-group.ts";
import { AddButton, ListSection, ListSectionRow, ListSectionRows, RowActionButton } from "../fields/list-section.tsx";
import { MAX_LENGTHS } from "./account-form.ts";
import { GrantsDialog } from "./grants-dialog.tsx";
import { useGroups } from "./use-accounts.ts";

export function GroupList() {
  const { t } = useTranslation();
  const { data, error } = useGroups();
  const [asked, setAsked] = useState<AccountGroup | "new" | null>(null);
  return (
    <>
      <ListSection
        id="groups"
        title={t("admin:accounts.group.title")}
        lead={t("admin:accounts.group.lead")}
        actions={<AddButton onClick={() => setAsked("new")}>{t("admin:accounts.group.add")}</AddButton>}
        error={error}
        isLoading={!data && !error}
      >
        {data && (
          <ListSectionRows>
            {data.groups.map((group) => (
              <GroupRow key={group.name} group={group} known={data} onEdit={() => setAsked(group)} />
            ))}
          </ListSectionRows>
        )}
      </ListSection>
      {asked === "new" && <AddGroupDialog onClose={() => setAsked(null)} />}
      {data && asked !== null && asked !== "new" && (
        <GrantsDialog group={asked} known={data} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function GroupRow({ group, known, onEdit }: { group: AccountGroup; known: AccountGroups; onEdit: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, members, grants } = group;
  const isGuests = name === GUEST_GROUP;
  const seen = grants.map(({ pool }) => {
    const labels = known.pools.find((one) => one.name === pool)?.labels;
    return (labels && pickByAnyLanguage(labels, i18n.language)) ?? pool;
  });
  const facts = [
    isGuests ? t("admin:accounts.group.everybody") : t("admin:accounts.group.members", { count: members }),
    seen.length > 0
      ? t("admin:accounts.group.sees", { pools: seen.join(", ") })
      : t("admin:accounts.group.sees_nothing"),
  ];
  return (
    <ListSectionRow
      name={formatGroupNames([name], t)}
      details={facts.join(" · ")}
      actions={
        <RowActionButton label={t("admin:accounts.group.rights_named", { name })} onClick={onEdit}>
          {t("admin:accounts.group.rights")}
        </RowActionButton>
      }
    />
  );
}

function AddGroupDialog({ onClose }: { onClose: () => void }) {
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
