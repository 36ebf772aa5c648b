import { TextInput } from "@mantine/core";
import { IconUserPlus, IconUsersPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, OpenInvitation } from "../../../shared/api/console-client.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { getEditButtonId } from "../fields/field-context.tsx";
import { useOnFieldTargetWithin } from "../fields/field-target.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import {
  AddButton,
  ICON_PROPS,
  ListSection,
  ListSectionRow,
  RowActionButton,
  RowList,
  StateBadge,
} from "../fields/lists/list-section.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { useDescribeActivity } from "./account-activity.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import styles from "./accounts.module.css";
import { BulkInviteDialog } from "./bulk-invite-dialog.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { InvitationBadge } from "./invitation-state.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useAccounts, useInvitations } from "./use-accounts.ts";

/** From this number of accounts a search field is shown. */
const MIN_ACCOUNTS_FOR_SEARCH = 8;

type OpenDialog =
  | { readonly what: "new" | "invite" | "invite_many" }
  | { readonly what: "account" | "invitation"; readonly account: Account };

export function AccountList() {
  const { t, i18n } = useTranslation();
  const { session } = useSession();
  const query = useAccounts();
  const { data } = query;
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const invitations = useInvitations();
  // An account that the search over the administration leads to must be shown.
  useOnFieldTargetWithin("records.accounts", () => setTyped(""));
  const open = new Map(invitations.data?.open.map((invitation) => [invitation.accountId, invitation]));
  // No invitations if password login is disabled.
  const mayInvite = invitations.data?.native ?? false;
  const close = () => setAsked(null);
  /** The account as listed now, since the list is refetched behind an open dialog. */
  const latest = (account: Account) => data?.find(({ id }) => id === account.id) ?? account;
  const wanted = typed.trim().toLowerCase();
  const found = data?.filter((account) => getSearchTexts(account).some((word) => word.toLowerCase().includes(wanted)));
  const byShownName = (a: Account, b: Account) => getShownName(a).localeCompare(getShownName(b), i18n.language);
  return (
    <>
      <ListSection
        id="accounts"
        title={t("admin:accounts.title")}
        actions={
          <>
            {mayInvite && (
              <>
                <AddButton leftSection={<IconUserPlus {...ICON_PROPS} />} onClick={() => setAsked({ what: "invite" })}>
                  {t("admin:invitation.invite")}
                </AddButton>
                <AddButton
                  isSecondary
                  leftSection={<IconUsersPlus {...ICON_PROPS} />}
                  onClick={() => setAsked({ what: "invite_many" })}
                >
                  {t("admin:people.bulk.open")}
                </AddButton>
              </>
            )}
            <AddButton isSecondary={invitations.data?.native !== false} onClick={() => setAsked({ what: "new" })}>
              {t("admin:accounts.add")}
            </AddButton>
          </>
        }
        query={{
          data,
          error: query.error ?? invitations.error,
          refetch: query.error ? query.refetch : invitations.refetch,
        }}
      >
        {data && data.length >= MIN_ACCOUNTS_FOR_SEARCH && (
          <TextInput
            classNames={fieldClassNames}
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
          <RowList>
            {found.toSorted(byShownName).map((account) => (
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
          </RowList>
        )}
      </ListSection>
      {asked?.what === "new" && <AccountDialog onClose={close} />}
      {asked?.what === "invite" && <InviteDialog onClose={close} />}
      {asked?.what === "invite_many" && <BulkInviteDialog onClose={close} />}
      {asked?.what === "account" && (
        <AccountDialog account={latest(asked.account)} isOwn={asked.account.name === session?.user} onClose={close} />
      )}
      {asked?.what === "invitation" && (
        <InvitationDialog account={asked.account} invitation={open.get(asked.account.id)} onClose={close} />
      )}
    </>
  );
}

const getShownName = ({ displayName, name }: Account): string => displayName || name;

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
  const describeActivity = useDescribeActivity();
  const { name, email, groups, guiAdmin, assetUser, enabled, hasPassword } = account;
  const shownName = getShownName(account);
  // Username and mail address, but only once if they are equal, as for those who were invited by their address.
  const identity = [...new Set([name, email ?? name])].filter((one) => one !== shownName);
  const facts = [
    ...(isOwn ? [t("admin:accounts.own")] : []),
    ...(guiAdmin ? [t("admin:accounts.is_admin")] : []),
    t(assetUser ? "admin:accounts.is_user" : "admin:accounts.no_user"),
    ...(hasPassword || invitation ? [] : [t("admin:accounts.no_password")]),
    ...(groups.length > 0 ? [t("admin:accounts.in_groups", { groups: formatGroupNames(groups, t) })] : []),
    ...describeActivity(account),
  ];
  return (
    <ListSectionRow
      name={shownName}
      isOff={!enabled}
      badge={
        <>
          {!enabled && <StateBadge state="off">{t("admin:accounts.disabled")}</StateBadge>}
          {invitation && <InvitationBadge invitation={invitation} />}
        </>
      }
      details={
        <>
          {identity.length > 0 && (
            <span dir="auto" className={styles.identity}>
              {joinFacts(identity)}
            </span>
          )}{" "}
          {joinFacts(facts)}
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
          <RowActionButton
            id={getEditButtonId("accounts", account.id)}
            label={t("admin:accounts.edit_named", { name })}
            onClick={onEdit}
          >
            {t("admin:accounts.edit")}
          </RowActionButton>
        </>
      }
    />
  );
}
