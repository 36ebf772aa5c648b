import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { usePortalParts } from "../portal-context.tsx";

/** Shows a notice once if the settings failed to load at the start. */
export function useStartErrorNotice(): void {
  const portal = usePortalParts();
  const notify = useNotify();
  const errorText = useErrorText();
  const { t } = useTranslation();
  useEffect(() => {
    const failure = portal.consumeStartError();
    if (failure)
      notify({ kind: "warning", text: t("toast:config.load_failed", { reason: errorText(failure) }), id: "start" });
  }, [portal, notify, errorText, t]);
}
