import { useTranslation } from "react-i18next";
import type { OpenInvitation } from "../../../shared/api/console-client.ts";
import { StateBadge } from "../fields/lists/list-section.tsx";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import styles from "./accounts.module.css";

/** Badge with the state of an invitation, next to the account's name. */
export function InvitationBadge({ invitation: { state, until, detail } }: { invitation: OpenInvitation }) {
  const { t } = useTranslation();
  const moment = useFormatDateTime();
  const words =
    state === "open"
      ? t("admin:invitation.badge.open", { until: moment(until ?? 0) })
      : t(`admin:invitation.badge.${state === "mailing" && detail !== null ? "waiting" : state}`);
  return <StateBadge state={state}>{words}</StateBadge>;
}

/** The state of an invitation as a sentence, with the mail server's message, which is mostly English. */
export function InvitationStateText({ invitation }: { invitation: OpenInvitation | undefined }) {
  const { t } = useTranslation();
  const moment = useFormatDateTime();
  if (!invitation) return <p className={styles.note}>{t("admin:invitation.state.none")}</p>;
  const { state, until, detail } = invitation;
  const isRefused = state === "mailing" && detail !== null;
  return (
    <div className={styles.note} data-state={state}>
      <p>
        {state === "open"
          ? t("admin:invitation.state.open", { until: moment(until ?? 0) })
          : t(`admin:invitation.state.${isRefused ? "waiting" : state}`)}
      </p>
      {detail !== null && (
        <p>
          {t("admin:server.mails.message")} <code dir="ltr">{detail}</code>
        </p>
      )}
    </div>
  );
}
