import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The session is over: one signs in again right here, and everything that was typed is still there. */
export function LoginAgain({ form }: { form: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("admin:login_again.title")}
      lead={t("admin:login_again.lead")}
      // It stays until somebody has signed in, or leaves.
      onClose={() => {}}
      width={480}
      footer={
        <Button component={Link} to={paths.logout} variant="subtle">
          {t("admin:login_again.leave")}
        </Button>
      }
    >
      {form}
    </Dialog>
  );
}
