import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";

const ResetDialog = lazyOf(() => import("./reset-dialog.tsx"), "ResetDialog");

interface Props {
  readonly isOffered: boolean;
  /** Opens the dialog at once. */
  readonly isAsked: boolean;
}

export function ResetLink({ isOffered, isAsked }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isAsked);
  if (!isOffered) return null;
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
