import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import { useTranslation } from "react-i18next";
import { useChangeSummary } from "../../changes/use-change-summary.ts";
import { usePathLabel } from "../../changes/use-path-label.ts";
import { parseFileDraftName } from "../../drafts/file-drafts.ts";
import { useFileErrorText } from "../file-error-text.ts";
import type { SaveController } from "../save-controller.ts";

/** Returns a function that says why the last save or undo failed; null if it did not. */
export function useSaveErrorText(): (saving: SaveController) => string | null {
  const { t } = useTranslation();
  const errorText = useFileErrorText();
  const pathLabel = usePathLabel();
  const summarize = useChangeSummary();
  const nameFailure = ({ failed, error }: SaveController) => {
    const problem = errorText(error);
    const isFile = failed !== null && parseFileDraftName(failed) !== undefined;
    return isFile ? t("admin:save.fault", { name: pathLabel(failed, ""), problem }) : problem;
  };
  return (saving) => {
    const { state, error, formErrors, changes } = saving;
    if (state === "failed")
      return formErrors.length > 0 ? t("admin:save.refused") : t("admin:save.failed", { reason: nameFailure(saving) });
    // After a successful save, only an undo can have failed.
    if (state !== "saved" || error === null) return null;
    const isStale = isApiErrorWithCode(error, "settings.stale") || isApiErrorWithCode(error, "request.precondition");
    const names = summarize(changes.map(({ name, before }) => [name, before]));
    return isStale
      ? t("admin:save.undo_stale", { names })
      : t("admin:save.undo_failed", { names, reason: errorText(error) });
  };
}
