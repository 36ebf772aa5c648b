import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { InvitationLink } from "../../../shared/api/console-client.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { CopyField } from "../fields/controls/copy-field.tsx";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";

interface Props {
  readonly name: string;
  readonly link: InvitationLink;
  readonly onClose: () => void;
}

/** Shows an invitation link for the admin to pass on. The server cannot show it again. */
export function InvitationLinkDialog({ name, link, onClose }: Props) {
  const { t } = useTranslation();
  const absolute = useGetAbsoluteInvitationUrl();
  const moment = useFormatDateTime();
  return (
    <Dialog
      title={t("admin:invitation.link_title", { name })}
      lead={t("admin:invitation.link_lead", { until: moment(link.until) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("admin:invitation.link_done")}</Button>}
    >
      <CopyField
        label={t("admin:invitation.link")}
        value={absolute(link)}
        copied={t("admin:invitation.link_copied")}
        hint={t("admin:invitation.link_hint")}
      />
    </Dialog>
  );
}

/** Returns the whole URL of a link, also if the server does not know its address. */
export function useGetAbsoluteInvitationUrl(): (link: InvitationLink) => string {
  const host = useHost();
  return ({ url }) => new URL(url, host.address()).href;
}
