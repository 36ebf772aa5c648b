import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, GroupsReply } from "../../../shared/api/console-client.ts";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { useConsoleErrorText, useConsoleMutation } from "../fields/controls/console.tsx";
import { getEditButtonId } from "../fields/field-context.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import { AddButton, ListSection, ListSectionRow, RowActionButton, RowList } from "../fields/lists/list-section.tsx";
import { formatGroupNames, GUEST_GROUP } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import { computeEffectiveGroupRights } from "../rights/effective-group-rights.ts";
import { GrantsDialog } from "../rights/grants-dialog.tsx";
import { useGroups } from "../rights/use-groups.ts";
import { useViewAsGroup } from "../rights/use-view-as-group.ts";
import { MAX_ACCOUNT_TEXT_LENGTHS } from "./account-form.ts";

export function GroupList() {
  const { t } = useTranslation();
  const query = useGroups();
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const group = data?.groups.find(({ name }) => name === asked);
  return (
    <>
      <ListSection
        id="groups"
        title={t("admin:accounts.group.title")}
        lead={t("admin:accounts.group.lead")}
        actions={<AddButton onClick={() => setAdding(true)}>{t("admin:accounts.group.add")}</AddButton>}
        query={query}
      >
        {data && (
          <RowList>
            {data.groups.map((group) => (
              <GroupRow key={group.name} group={group} known={data} onEdit={() => setAsked(group.name)} />
            ))}
          </RowList>
        )}
      </ListSection>
      {data && isAdding && <NewGroup known={data} onClose={() => setAdding(false)} />}
      {data && group && <GrantsDialog group={group} known={data} onClose={() => setAsked(null)} />}
    </>
  );
}

function GroupRow({ group, known, onEdit }: { group: AccountGroup; known: GroupsReply; onEdit: () => void }) {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const viewAsGroup = useViewAsGroup();
  const { members } = group;
  const name = formatGroupNames([group.name], t);
  const isGuests = group.name === GUEST_GROUP;
  const guests = known.groups.find((one) => one.name === GUEST_GROUP);
  const seen = known.pools.filter((pool) => computeEffectiveGroupRights(pool.name, group, guests).from !== "nobody");
  const facts = [
    isGuests ? t("admin:accounts.group.everybody") : t("admin:accounts.group.members", { count: members }),
    seen.length > 0
      ? t("admin:accounts.group.sees", { pools: seen.map(poolName).join(", ") })
      : t("admin:accounts.group.sees_nothing"),
  ];
  return (
    <ListSectionRow
      name={name}
      details={joinFacts(facts)}
      actions={
        <>
          <RowActionButton label={t("admin:people.view.open_named", { name })} onClick={() => viewAsGroup(group.name)}>
            {t("admin:people.view.open")}
          </RowActionButton>
          <RowActionButton
            id={getEditButtonId("groups", group.name)}
            label={t("admin:accounts.group.rights_named", { name })}
            onClick={onEdit}
          >
            {t("admin:accounts.group.rights")}
          </RowActionButton>
        </>
      }
    />
  );
}

/** Asks for the name of a new group, then for its rights. */
function NewGroup({ known, onClose }: { known: GroupsReply; onClose: () => void }) {
  // The rights replace the name; closing them must return the focus to where the dialog was opened.
  useFocusReturn();
  const [added, setAdded] = useState<string | null>(null);
  const group = known.groups.find(({ name }) => name === added);
  if (added === null) return <AddGroupDialog onAdded={setAdded} onClose={onClose} />;
  return group && <GrantsDialog group={group} known={known} onClose={onClose} />;
}

interface AddGroupProps {
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

function AddGroupDialog({ onAdded, onClose }: AddGroupProps) {
  const { t } = useTranslation();
  const errorText = useConsoleErrorText();
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const add = useConsoleMutation<string>((server, group) => server.groups.add.mutate({ name: group }));
  const submit = () => {
    setTried(true);
    const added = name.trim();
    if (added !== "" && !add.isPending) add.mutate(added, { onSuccess: () => onAdded(added) });
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
        maxLength={MAX_ACCOUNT_TEXT_LENGTHS.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        autoComplete="off"
        dir="auto"
        required
        data-autofocus
      />
    </FormDialog>
  );
}
