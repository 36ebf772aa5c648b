import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../shared/api/console-client.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { fieldStyles } from "../../../shared/ui/field-styles.ts";
import { AccountDialog } from "./account-dialog.tsx";
import styles from "./accounts.module.css";
import { useAccounts, useAccountsFault } from "./use-accounts.ts";

/** Accounts from which on they are searched rather than read. */
const MANY = 8;

export function AccountList() {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const { session } = useSession();
  const { data, error } = useAccounts();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<Account | "new" | null>(null);
  const wanted = typed.trim().toLowerCase();
  const found = data?.filter((account) => wordsOf(account).some((word) => word.toLowerCase().includes(wanted)));
  return (
    <section className={styles.part} aria-labelledby="accounts">
      <div className={styles.bar}>
        <h2 id="accounts">{t("admin:accounts.title")}</h2>
        <Button
          variant="outline"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsked("new")}
        >
          {t("admin:accounts.add")}
        </Button>
      </div>
      <div role="alert">{error && <p className={styles.failure}>{faultText(error)}</p>}</div>
      {!data && !error && <div className={styles.ghost} aria-busy="true" />}
      {data && data.length >= MANY && (
        <TextInput
          classNames={fieldStyles}
          type="search"
          label={t("admin:accounts.search")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <p className={styles.count} role="status">
        {found && wanted !== "" && t("admin:accounts.found", { count: found.length })}
      </p>
      {found && (
        <ul className={styles.list}>
          {found.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isOwn={account.name === session?.user}
              onEdit={() => setAsked(account)}
            />
          ))}
        </ul>
      )}
      {asked !== null && (
        <AccountDialog
          {...(asked === "new" ? {} : { account: asked, isOwn: asked.name === session?.user })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const wordsOf = ({ name, displayName, email, groups }: Account) => [name, displayName ?? "", email ?? "", ...groups];

function AccountRow({ account, isOwn, onEdit }: { account: Account; isOwn: boolean; onEdit: () => void }) {
  const { t } = useTranslation();
  const { name, displayName, email, groups, guiAdmin, assetUser, enabled } = account;
  const facts = [
    ...(isOwn ? [t("admin:accounts.own")] : []),
    ...(guiAdmin ? [t("admin:accounts.is_admin")] : []),
    t(assetUser ? "admin:accounts.is_user" : "admin:accounts.no_user"),
    ...(groups.length > 0 ? [t("admin:accounts.in_groups", { groups: groups.join(", ") })] : []),
  ];
  return (
    <li className={styles.row} data-off={!enabled || undefined}>
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 dir="auto">{name}</h3>
          {!enabled && <span className={styles.off}>{t("admin:accounts.disabled")}</span>}
        </div>
        <p className={styles.facts}>
          {displayName !== null && displayName !== name && (
            <>
              <span dir="auto">{displayName}</span>
              {" · "}
            </>
          )}
          {email !== null && (
            <>
              <span dir="ltr">{email}</span>
              {" · "}
            </>
          )}
          {facts.join(" · ")}
        </p>
      </div>
      <Button variant="subtle" size="compact-md" aria-label={t("admin:accounts.edit_named", { name })} onClick={onEdit}>
        {t("admin:accounts.edit")}
      </Button>
    </li>
  );
}
