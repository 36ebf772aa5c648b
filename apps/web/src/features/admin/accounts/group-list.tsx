import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, AccountGroups } from "../../../shared/api/console-client.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { formatGroupNames, GUEST_GROUP } from "../fields/guest-group.ts";
import { AddButton, ListSection, ListSectionRow, ListSectionRows, RowActionButton } from "../fields/list-section.tsx";
import { AddGroupDialog } from "./add-group-dialog.tsx";
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
