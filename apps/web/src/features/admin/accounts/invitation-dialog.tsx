import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, InvitationLink, OpenInvitation } from "../../../shared/api/console-client.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { FailureNote } from "../../../shared/ui/errors/failure-note.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { useConsoleMutation } from "../fields/use-console-mutation.ts";
import styles from "./accounts.module.css";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { InvitationState } from "./invitation-state.tsx";
import { InvitationWay, MailLanguage, useWay, type Way } from "./invitation-way.tsx";
import { useAccountsFault, useInvitations } from "./use-accounts.ts";

interface Props {
  readonly account: Account;
  /** Without one, there is none that could be withdrawn. */
  readonly invitation: OpenInvitation | undefined;
  readonly onClose: () => void;
}

/** The invitation of an account that has no password yet: what has become of it, a new one, or its end. */
export function InvitationDialog({ account, invitation, onClose }: Props) {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const notify = useNotify();
  useFocusReturn();
  const { name, email } = account;
  const off = useInvitations().data?.off ?? null;
  const [way, setWay] = useWay(off === null && email !== null);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const invite = useConsoleMutation<Way, InvitationLink | null>(async (server, { by, locale }) => {
    if (by === "link") return server.invitations.link.mutate({ name });
    await server.invitations.mail.mutate({ name, locale });
    return null;
  });
  const withdraw = useConsoleMutation<string>((server, of) => server.invitations.withdraw.mutate({ name: of }));
  const error = invite.error ?? withdraw.error;
  const submit = () => {
    if (invite.isPending) return;
    invite.mutate(way, {
      onSuccess(made) {
        if (made) return setLink(made);
        notify({ kind: "success", text: t("admin:invitation.sent", { email }) });
        onClose();
      },
    });
  };
  if (link) return <InvitationLinkDialog name={name} link={link} onClose={onClose} />;
  if (isWithdrawing) {
    return (
      <ConfirmDialog
        title={t("admin:invitation.withdraw_title", { name })}
        lead={t("admin:invitation.withdraw_lead")}
        action={t("admin:invitation.withdraw")}
        onClose={() => setWithdrawing(false)}
        onConfirm={() => {
          setWithdrawing(false);
          withdraw.mutate(name, { onSuccess: onClose });
        }}
      />
    );
  }
  return (
    <FormDialog
      title={t("admin:invitation.title_named", { name })}
      action={t(way.by === "mail" ? "admin:invitation.send" : "admin:invitation.make_link")}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
      aside={
        invitation && (
          <Button variant="subtle" color="danger" className={styles.aside ?? ""} onClick={() => setWithdrawing(true)}>
            {t("admin:invitation.withdraw")}
          </Button>
        )
      }
    >
      <FailureNote>{error && faultText(error)}</FailureNote>
      <InvitationState invitation={invitation} />
      <InvitationWay off={off} hasAddress={email !== null} way={way} onChange={setWay} />
      <MailLanguage way={way} onChange={setWay} />
    </FormDialog>
  );
}
