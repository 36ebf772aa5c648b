import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../shared/api/console-client.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { ConsoleFailureNote, useConsoleMutation } from "../fields/controls/console.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import styles from "./accounts.module.css";

/** Returns a function that describes when an account last signed in, and how many of its sessions are open. */
export function useDescribeActivity(): (account: Account) => string[] {
  const { t } = useTranslation();
  const formatDateTime = useFormatDateTime();
  return ({ lastLoginAt, sessions }) => [
    ...(lastLoginAt === null ? [] : [t("admin:people.login.last", { at: formatDateTime(lastLoginAt) })]),
    ...(sessions > 0 ? [t("admin:people.login.open", { count: sessions })] : []),
  ];
}

interface Props {
  readonly account: Account;
  /** Whether it is the account of the logged-in admin, whose current session cannot be ended here. */
  readonly isOwn: boolean;
}

/** The last login of an account, and its open sessions, with a button to end them. */
export function AccountActivity({ account, isOwn }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const describe = useDescribeActivity();
  const group = useRef<HTMLFieldSetElement>(null);
  const end = useConsoleMutation<string, { ended: number }>((server, name) =>
    server.accounts.endSessions.mutate({ name }),
  );
  const canEnd = account.sessions > (isOwn ? 1 : 0);
  const endSessions = () =>
    end.mutate(account.name, {
      onSuccess({ ended }) {
        notify({ kind: "success", text: t("admin:people.login.ended", { count: ended }) });
        // Moves the focus off the button, which is about to disappear.
        group.current?.focus();
      },
    });
  return (
    <fieldset ref={group} className={styles.activity} tabIndex={-1}>
      <legend>{t("admin:people.login.title")}</legend>
      <ConsoleFailureNote error={end.error} />
      <div>
        <p>
          {joinFacts([
            ...(account.lastLoginAt === null ? [t("admin:people.login.never")] : []),
            ...describe(account),
            ...(account.sessions > 0 ? [] : [t("admin:people.login.none_open")]),
          ])}
        </p>
        {canEnd && (
          <BusyButton variant="outline" busy={end.isPending} onClick={endSessions}>
            {t(isOwn ? "admin:people.login.end_own" : "admin:people.login.end")}
          </BusyButton>
        )}
      </div>
    </fieldset>
  );
}
