import { TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, OpenInvitation } from "../../../shared/api/console-client.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import { useConsoleQuery } from "../fields/console.tsx";
import {
  AddButton,
  ICON_PROPS,
  ListSection,
  ListSectionRow,
  ListSectionRows,
  RowActionButton,
  StateBadge,
} from "../fields/list-section.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import styles from "./accounts.module.css";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { InvitationBadge } from "./invitation-state.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useInvitations } from "./use-accounts.ts";

/** From this number of accounts a search field is shown. */
const MIN_ACCOUNTS_FOR_SEARCH = 8;

type OpenDialog =
  | { readonly what: "new" | "invite" }
  | { readonly what: "account" | "invitation"; readonly account: Account };

export function AccountList() {
  const { t } = useTranslation();
  const { session } = useSession();
  const { data, error } = useConsoleQuery("accounts.list", (server) => server.accounts.list.query());
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const invitations = useInvitations();
  const open = new Map(invitations.data?.open.map((invitation) => [invitation.accountId, invitation]));
  // No invitations if password login is disabled.
  const mayInvite = invitations.data?.native ?? false;
  const close = () => setAsked(null);
  const wanted = typed.trim().toLowerCase();
  const found = data?.filter((account) => getSearchTexts(account).some((word) => word.toLowerCase().includes(wanted)));
  return (
    <>
      <ListSection
        id="accounts"
        title={t("admin:accounts.title")}
        actions={
          <>
            {mayInvite && (
              <AddButton leftSection={<IconUserPlus {...ICON_PROPS} />} onClick={() => setAsked({ what: "invite" })}>
                {t("admin:invitation.invite")}
              </AddButton>
            )}
            <AddButton onClick={() => setAsked({ what: "new" })}>{t("admin:accounts.add")}</AddButton>
          </>
        }
        error={error ?? invitations.error}
        isLoading={!data && !error}
      >
        {data && data.length >= MIN_ACCOUNTS_FOR_SEARCH && (
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
          <ListSectionRows>
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
          </ListSectionRows>
        )}
      </ListSection>
      {asked?.what === "new" && <AccountDialog onClose={close} />}
      {asked?.what === "invite" && <InviteDialog onClose={close} />}
      {asked?.what === "account" && (
        <AccountDialog account={asked.account} isOwn={asked.account.name === session?.user} onClose={close} />
      )}
      {asked?.what === "invitation" && (
        <InvitationDialog account={asked.account} invitation={open.get(asked.account.id)} onClose={close} />
      )}
    </>
  );
}

const getSearchTexts = ({ name, displayName, email, groups }: Account) => [
  name,
  displayName ?? "",
  email ?? "",
  ...groups,
];

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
    <ListSectionRow
      name={name}
      isOff={!enabled}
      badge={
        <>
          {!enabled && <StateBadge state="off">{t("admin:accounts.disabled")}</StateBadge>}
          {invitation && <InvitationBadge invitation={invitation} />}
        </>
      }
      details={
        <>
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
        </>
      }
      actions={
        <>
          {(invitation || (mayInvite && enabled && !hasPassword)) && (
            <RowActionButton
              label={t(invitation ? "admin:invitation.title_named" : "admin:invitation.invite_named", { name })}
              onClick={onInvite}
            >
              {t(invitation ? "admin:invitation.title" : "admin:invitation.invite")}
            </RowActionButton>
          )}
          <RowActionButton label={t("admin:accounts.edit_named", { name })} onClick={onEdit}>
            {t("admin:accounts.edit")}
          </RowActionButton>
        </>
      }
    />
  );
}
