import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";

const PasswordResetDialog = lazyComponent(() => import("./password-reset-dialog.tsx"), "PasswordResetDialog");

interface Props {
  readonly isOffered: boolean;
  /** Whether the dialog is open at first. */
  readonly isInitiallyOpen: boolean;
}

export function PasswordResetLink({ isOffered, isInitiallyOpen }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  if (!isOffered) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("views:login.reset.link")}
      </button>
      {isOpen && (
        <LazyPart onFailed={() => setOpen(false)}>
          <PasswordResetDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
