import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery } from "../../../shared/api/portal-files.ts";
import { paths } from "../../../shared/paths.ts";
import { useAccounts } from "../accounts/use-accounts.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { BRAND_TARGET_PREFIX } from "../fields/field-target.tsx";
import { useGroups } from "../rights/use-groups.ts";
import { useServerOverview } from "../server/use-server-overview.ts";
import { findImprintField, hasCustomPrimaryColour, isAnyPoolVisible, isImprintWritten } from "./portal-state.ts";
import { useSavedSettings } from "./settings-status-texts.tsx";

export interface ChecklistItem {
  readonly key: "logo" | "colour" | "pictures" | "imprint" | "people";
  /** Undefined: not known, because the request is under way or has failed. */
  readonly isDone: boolean | undefined;
  readonly isLoading: boolean;
  readonly state: string;
  /** The label of the button that leads to the target. */
  readonly action: string;
  /** Where it is done: a path, or the field of a setting. */
  readonly target: { readonly path: string } | { readonly field: string };
}

/** The steps that make a new portal that of its owner: logo, colour, pictures, imprint, people. */
export function useChecklist(): readonly ChecklistItem[] {
  const { t, i18n } = useTranslation();
  const settings = useSavedSettings();
  const drafts = useDrafts();
  const client = useClient();
  const files = useQuery(availablePortalFilesQuery(client));
  const enabled = client.has("console");
  const overview = useServerOverview({ enabled });
  const accounts = useAccounts({ enabled });
  const groups = useGroups({ enabled });
  const item = (
    key: ChecklistItem["key"],
    isDone: boolean | undefined,
    target: ChecklistItem["target"],
    { isLoading = false, count = 0 } = {},
  ): ChecklistItem => ({
    key,
    isDone,
    isLoading,
    state: isLoading
      ? t("admin:home.state.loading")
      : isDone === undefined
        ? t("admin:home.state.unknown")
        : t(isDone ? `admin:home.checklist.${key}.done` : `admin:home.checklist.${key}.open`, { count }),
    action: t(`admin:home.checklist.${key}.action`),
    target,
  });
  /** `count`: of assets, or of accounts besides the own one. */
  const counted = (key: "pictures" | "people", count: number | undefined, path: string, isLoading: boolean) =>
    item(key, count === undefined ? undefined : count > 0, { path }, { isLoading, count });
  const assets = overview.data?.assets.reduce((sum, { count }) => sum + count, 0);
  const pictures = (): ChecklistItem => {
    const counts = counted("pictures", assets, "/admin/server", overview.isLoading || groups.isLoading);
    if (!assets || !overview.data || !groups.data || isAnyPoolVisible(overview.data.pools, groups.data.groups))
      return counts;
    return {
      ...counts,
      isDone: false,
      state: t("admin:home.checklist.pictures.hidden", { count: assets }),
      action: t("admin:home.checklist.pictures.grant"),
      target: { path: paths.adminRights },
    };
  };
  const imprint = findImprintField(drafts, i18n.language);
  const others = accounts.data && accounts.data.length - 1;
  return [
    item("logo", files.data && Boolean(files.data.dashboardLogo), { field: "files.dashboardLogo" }, files),
    item("colour", hasCustomPrimaryColour(settings), { field: `${BRAND_TARGET_PREFIX}.colour` }),
    ...(enabled ? [pictures()] : []),
    item("imprint", isImprintWritten(drafts), imprint === undefined ? { path: "/admin/editor" } : { field: imprint }),
    ...(enabled ? [counted("people", others, "/admin/accounts", accounts.isLoading)] : []),
  ];
}
