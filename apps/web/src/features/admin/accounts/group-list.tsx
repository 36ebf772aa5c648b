import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, AccountGroups } from "../../../shared/api/console-client.ts";
import { ofLanguage } from "../../../shared/i18n/of-language.ts";
import { GUESTS } from "../fields/guest-group.ts";
import styles from "./accounts.module.css";
import { AddGroupDialog } from "./add-group-dialog.tsx";
import { GrantsDialog } from "./grants-dialog.tsx";
import { useAccountsFault, useGroups } from "./use-accounts.ts";

export function GroupList() {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const { data, error } = useGroups();
  const [asked, setAsked] = useState<AccountGroup | "new" | null>(null);
  return (
    <section className={styles.part} aria-labelledby="groups">
      <div className={styles.bar}>
        <h2 id="groups">{t("admin:accounts.group.title")}</h2>
        <Button
          variant="outline"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsked("new")}
        >
          {t("admin:accounts.group.add")}
        </Button>
      </div>
      <p className={styles.lead}>{t("admin:accounts.group.lead")}</p>
      <div role="alert">{error && <p className={styles.failure}>{faultText(error)}</p>}</div>
      {!data && !error && <div className={styles.ghost} aria-busy="true" />}
      {data && (
        <ul className={styles.list}>
          {data.groups.map((group) => (
            <GroupRow key={group.name} group={group} known={data} onEdit={() => setAsked(group)} />
          ))}
        </ul>
      )}
      {asked === "new" && <AddGroupDialog onClose={() => setAsked(null)} />}
      {data && asked !== null && asked !== "new" && (
        <GrantsDialog group={asked} known={data} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

function GroupRow({ group, known, onEdit }: { group: AccountGroup; known: AccountGroups; onEdit: () => void }) {
  const { t, i18n } = useTranslation();
  const { name, members, grants } = group;
  const isGuests = name === GUESTS;
  const seen = grants.map(({ pool }) => {
    const labels = known.pools.find((one) => one.name === pool)?.labels;
    return (labels && ofLanguage(labels, i18n.language)) ?? pool;
  });
  const facts = [
    isGuests ? t("admin:accounts.group.everybody") : t("admin:accounts.group.members", { count: members }),
    seen.length > 0
      ? t("admin:accounts.group.sees", { pools: seen.join(", ") })
      : t("admin:accounts.group.sees_nothing"),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 className={styles.name} dir="auto">
          {isGuests ? t("admin:accounts.group.guests") : name}
        </h3>
        <p className={styles.facts}>{facts.join(" · ")}</p>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t("admin:accounts.group.rights_named", { name })}
        onClick={onEdit}
      >
        {t("admin:accounts.group.rights")}
      </Button>
    </li>
  );
}
