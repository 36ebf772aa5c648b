import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account, InvitationLink, OpenInvitation } from "../../../shared/api/console-client.ts";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import {
  type InvitationDelivery,
  InvitationDeliveryField,
  MailLanguageSelect,
  useInvitationDeliveryChoice,
} from "./invitation-delivery.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { InvitationStateText } from "./invitation-state.tsx";
import { useInvitations } from "./use-accounts.ts";

interface Props {
  readonly account: Account;
  /** The open invitation; undefined: there is none, so none can be withdrawn. */
  readonly invitation: OpenInvitation | undefined;
  readonly onClose: () => void;
}

/** Shows, renews or withdraws the invitation of an account without a password. */
export function InvitationDialog({ account, invitation, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  useFocusReturn();
  const { name, email } = account;
  const off = useInvitations().data?.off ?? null;
  const [delivery, setDelivery] = useInvitationDeliveryChoice(off === null && email !== null);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const invite = useConsoleMutation<InvitationDelivery, InvitationLink | null>(async (server, { by, locale }) => {
    if (by === "link") return server.invitations.link.mutate({ name });
    await server.invitations.mail.mutate({ name, locale });
    return null;
  });
  const withdraw = useConsoleMutation<string>((server, of) => server.invitations.withdraw.mutate({ name: of }));
  const submit = () => {
    if (invite.isPending) return;
    invite.mutate(delivery, {
      onSuccess(made) {
        if (made) return setLink(made);
        notify({ kind: "success", text: t("admin:invitation.sent", { email }) });
        onClose();
      },
    });
  };
  if (link) return <InvitationLinkDialog name={name} link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={t("admin:invitation.title_named", { name })}
      action={t(delivery.by === "mail" ? "admin:invitation.send" : "admin:invitation.make_link")}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
      error={invite.error ?? withdraw.error}
      removal={
        invitation && {
          action: t("admin:invitation.withdraw"),
          title: t("admin:invitation.withdraw_title", { name }),
          lead: t("admin:invitation.withdraw_lead"),
          onConfirm: () => withdraw.mutate(name, { onSuccess: onClose }),
        }
      }
    >
      <InvitationStateText invitation={invitation} />
      <InvitationDeliveryField off={off} hasAddress={email !== null} delivery={delivery} onChange={setDelivery} />
      <MailLanguageSelect delivery={delivery} onChange={setDelivery} />
    </FormDialog>
  );
}
