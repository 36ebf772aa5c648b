import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useDrafts } from "../drafts/draft-context.tsx";
import { dirtyDocuments } from "../drafts/draft-store.ts";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";

interface Props {
  readonly form: ReactNode;
  /** Something would be lost by leaving. */
  readonly unsaved?: boolean;
}

/** The session is over: one signs in again right here, and everything that was typed is still there. */
export function LoginAgain({ form, unsaved = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = () => navigate(paths.logout);
  // Closing it, going back and Escape mean to leave, and no letter is lost by a slip.
  const ask = () => (unsaved ? setLeaving(true) : leave());
  return (
    <>
      <Dialog
        title={t("admin:login_again.title")}
        lead={t("admin:login_again.lead")}
        onClose={ask}
        width={480}
        footer={
          <Button variant="subtle" onClick={ask}>
            {t("admin:login_again.leave")}
          </Button>
        }
      >
        {form}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title={t("admin:leave.title")}
          lead={t("admin:leave.lead")}
          action={t("admin:leave.leave")}
          onClose={() => setLeaving(false)}
          onConfirm={leave}
        />
      )}
    </>
  );
}

/** The same over what was edited. */
export function LoginOverDrafts({ form }: Pick<Props, "form">) {
  return <LoginAgain form={form} unsaved={dirtyDocuments(useDrafts()).length > 0} />;
}
