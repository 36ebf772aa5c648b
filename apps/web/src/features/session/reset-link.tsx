import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";

const ResetDialog = lazy(() => import("./reset-dialog.tsx").then(({ ResetDialog }) => ({ default: ResetDialog })));

interface Props {
  /** Whether the server mails new passwords. */
  readonly isOffered: boolean;
  /** Opens the dialog at once. */
  readonly isAsked: boolean;
}

export function ResetLink({ isOffered, isAsked }: Props) {
  const { t } = useTranslation();
  const { show_passwordReset: isShown } = useSettings().login;
  const [isOpen, setOpen] = useState(isAsked);
  if (!isShown || !isOffered) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("views:login.reset.link")}
      </button>
      {isOpen && (
        <LazyPart onFailed={() => setOpen(false)}>
          <ResetDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
