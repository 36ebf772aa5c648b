import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationLink } from "../../../shared/api/console-client.ts";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { AccountFields } from "./account-fields.tsx";
import {
  type AccountFormValues,
  createUsernameFromEmail,
  toAccountFormValues,
  toInvitedAccount,
  validateInvitedAccount,
} from "./account-form.ts";
import {
  type InvitationDelivery,
  InvitationDeliveryField,
  MailLanguageSelect,
  useInvitationDeliveryChoice,
} from "./invitation-delivery.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { useInvitations } from "./use-accounts.ts";

interface InvitationRequest extends InvitationDelivery {
  readonly form: AccountFormValues;
}

/** Creates an account and invites its user to choose a password, by mail or by a link shown here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  // The link replaces the form; closing it must return the focus to where the form was opened.
  useFocusReturn();
  const { data: invitations, error: unknown } = useInvitations();
  const [delivery, setDelivery] = useInvitationDeliveryChoice(invitations?.off === null);
  const [form, setForm] = useState(() => toAccountFormValues(undefined));
  const [isNameEntered, setNameEntered] = useState(false);
  const [tried, setTried] = useState(false);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const invite = useConsoleMutation<InvitationRequest, InvitationLink | null>(
    async (server, { form: who, by, locale }) => {
      const account = toInvitedAccount(who);
      if (by === "link") return server.invitations.addByLink.mutate(account);
      await server.invitations.addByMail.mutate({ ...account, locale });
      return null;
    },
  );
  // The address is the username, too, until another one is entered.
  const changeForm = (change: Partial<AccountFormValues>) => {
    if (change.name !== undefined) setNameEntered(change.name !== "");
    const name = change.email !== undefined && !isNameEntered ? { name: createUsernameFromEmail(change.email) } : {};
    setForm((now) => ({ ...now, ...name, ...change }));
  };
  const errors = validateInvitedAccount(form, delivery.by);
  const submit = () => {
    setTried(true);
    if (Object.keys(errors).length > 0 || invite.isPending || !invitations) return;
    invite.mutate(
      { form, ...delivery },
      {
        onSuccess(made) {
          if (made) return setLink(made);
          notify({ kind: "success", text: t("admin:invitation.sent", { email: form.email.trim() }) });
          onClose();
        },
      },
    );
  };
  if (link) return <InvitationLinkDialog name={form.name.trim()} link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={t("admin:invitation.new_title")}
      action={t(delivery.by === "mail" ? "admin:invitation.send" : "admin:invitation.make_link")}
      busy={invite.isPending}
      error={invite.error ?? unknown}
      onSubmit={submit}
      onClose={onClose}
    >
      {invitations && (
        <InvitationDeliveryField off={invitations.off} hasAddress delivery={delivery} onChange={setDelivery} />
      )}
      <AccountFields
        form={form}
        errors={tried ? errors : {}}
        onChange={changeForm}
        of="invited"
        needsEmail={delivery.by === "mail"}
      >
        <MailLanguageSelect delivery={delivery} onChange={setDelivery} />
      </AccountFields>
    </FormDialog>
  );
}
