import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationLink } from "../../../shared/api/console-client.ts";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { FailureNote } from "../../../shared/ui/errors/failure-note.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { useConsoleMutation } from "../fields/use-console-mutation.ts";
import { AccountFields } from "./account-fields.tsx";
import { type AccountForm, faultsOfInvited, formOf, invitedOf } from "./account-form.ts";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { InvitationWay, MailLanguage, useWay, type Way } from "./invitation-way.tsx";
import { useAccountsFault, useInvitations } from "./use-accounts.ts";

interface Wanted extends Way {
  readonly form: AccountForm;
}

/** A new account whose person chooses the password: by a mail, or by a link that is shown here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const faultText = useAccountsFault();
  const notify = useNotify();
  // The link takes the place of the form, and closes to where the form was opened.
  useFocusReturn();
  const { data: invitations, error: unknown } = useInvitations();
  const [way, setWay] = useWay(invitations?.off === null);
  const [form, setForm] = useState(() => formOf(undefined));
  const [tried, setTried] = useState(false);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const invite = useConsoleMutation<Wanted, InvitationLink | null>(async (server, { form: who, by, locale }) => {
    const account = invitedOf(who);
    if (by === "link") return server.invitations.addByLink.mutate(account);
    await server.invitations.addByMail.mutate({ ...account, locale });
    return null;
  });
  const faults = faultsOfInvited(form, way.by);
  const error = invite.error ?? unknown;
  const submit = () => {
    setTried(true);
    if (Object.keys(faults).length > 0 || invite.isPending || !invitations) return;
    invite.mutate(
      { form, ...way },
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
      action={t(way.by === "mail" ? "admin:invitation.send" : "admin:invitation.make_link")}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureNote>{error && faultText(error)}</FailureNote>
      {invitations && <InvitationWay off={invitations.off} hasAddress way={way} onChange={setWay} />}
      <AccountFields
        form={form}
        faults={tried ? faults : {}}
        onChange={(change) => setForm((now) => ({ ...now, ...change }))}
        of="invited"
        needsEmail={way.by === "mail"}
      >
        <MailLanguage way={way} onChange={setWay} />
      </AccountFields>
    </FormDialog>
  );
}
