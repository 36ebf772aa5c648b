import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, OpenInvitation } from "../../../shared/api/console-client.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { fieldStyles } from "../../../shared/ui/field-styles.ts";
import { AccountDialog } from "./account-dialog.tsx";
import styles from "./accounts.module.css";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { InvitationBadge } from "./invitation-state.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useAccounts, useAccountsFault, useInvitations } from "./use-accounts.ts";

/** Accounts from which on they are searched rather than read. */
const MANY = 8;

type Asked =
  | { readonly what: "new" | "invite" }
  | { readonly what: "account" | "invitation"; readonly account: Account };

export function AccountList() {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const { session } = useSession();
  const { data, error } = useAccounts();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const invitations = useInvitations();
  const open = new Map(invitations.data?.open.map((invitation) => [invitation.accountId, invitation]));
  // Where passwords open nothing, nobody is invited to choose one.
  const mayInvite = invitations.data?.native ?? false;
  const failure = error ?? invitations.error;
  const close = () => setAsked(null);
  const wanted = typed.trim().toLowerCase();
  const found = data?.filter((account) => wordsOf(account).some((word) => word.toLowerCase().includes(wanted)));
  return (
    <section className={styles.part} aria-labelledby="accounts">
      <div className={styles.bar}>
        <h2 id="accounts">{t("admin:accounts.title")}</h2>
        <div className={styles.actions}>
          {mayInvite && (
            <Button
              variant="outline"
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setAsked({ what: "invite" })}
            >
              {t("admin:invitation.invite")}
            </Button>
          )}
          <Button
            variant="outline"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsked({ what: "new" })}
          >
            {t("admin:accounts.add")}
          </Button>
        </div>
      </div>
      <div role="alert">{failure && <p className={styles.failure}>{faultText(failure)}</p>}</div>
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
              invitation={open.get(account.id)}
              onEdit={() => setAsked({ what: "account", account })}
              mayInvite={mayInvite}
              onInvite={() => setAsked({ what: "invitation", account })}
            />
          ))}
        </ul>
      )}
      {asked?.what === "new" && <AccountDialog onClose={close} />}
      {asked?.what === "invite" && <InviteDialog onClose={close} />}
      {asked?.what === "account" && (
        <AccountDialog account={asked.account} isOwn={asked.account.name === session?.user} onClose={close} />
      )}
      {asked?.what === "invitation" && (
        <InvitationDialog account={asked.account} invitation={open.get(asked.account.id)} onClose={close} />
      )}
    </section>
  );
}

const wordsOf = ({ name, displayName, email, groups }: Account) => [name, displayName ?? "", email ?? "", ...groups];

interface RowProps {
  readonly account: Account;
  readonly isOwn: boolean;
  readonly invitation: OpenInvitation | undefined;
  readonly onEdit: () => void;
  readonly mayInvite: boolean;
  readonly onInvite: () => void;
}

function AccountRow({ account, isOwn, invitation, onEdit, mayInvite, onInvite }: RowProps) {
  const { t } = useTranslation();
  const { name, displayName, email, groups, guiAdmin, assetUser, enabled, hasPassword } = account;
  const facts = [
    ...(isOwn ? [t("admin:accounts.own")] : []),
    ...(guiAdmin ? [t("admin:accounts.is_admin")] : []),
    t(assetUser ? "admin:accounts.is_user" : "admin:accounts.no_user"),
    ...(hasPassword || invitation ? [] : [t("admin:accounts.no_password")]),
    ...(groups.length > 0 ? [t("admin:accounts.in_groups", { groups: groups.join(", ") })] : []),
  ];
  return (
    <li className={styles.row} data-off={!enabled || undefined}>
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 dir="auto">{name}</h3>
          {!enabled && (
            <span className={styles.badge} data-state="off">
              {t("admin:accounts.disabled")}
            </span>
          )}
          {invitation && <InvitationBadge invitation={invitation} />}
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
      <div className={styles.actions}>
        {(invitation || (mayInvite && enabled && !hasPassword)) && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={t(invitation ? "admin:invitation.title_named" : "admin:invitation.invite_named", { name })}
            onClick={onInvite}
          >
            {t(invitation ? "admin:invitation.title" : "admin:invitation.invite")}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t("admin:accounts.edit_named", { name })}
          onClick={onEdit}
        >
          {t("admin:accounts.edit")}
        </Button>
      </div>
    </li>
  );
}
