import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useSessionActions } from "../../../shared/api/session-context.tsx";
import type { Session } from "../../../shared/api/session-store.ts";
import { useConsoleClient } from "../../../shared/api/use-console-client.ts";
import { paths } from "../../../shared/paths.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { useConsoleErrorText } from "../fields/controls/console.tsx";

/** Returns the function that shows the portal with the rights of a group, in this tab. */
export function useViewAsGroup(): (name: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const notify = useNotify();
  const errorText = useConsoleErrorText();
  const drafts = useDraftStore();
  const { view } = useSessionActions();
  const server = useConsoleClient();
  // Not `useConsoleMutation`: it would reload the console's lists, which do not change, and the view may not read.
  const open = useMutation<Session, Error, string>({ mutationFn: (name) => server.groups.view.mutate({ name }) });
  return (name) => {
    // Not with unsaved changes: they belong to the admin's session, which is put aside.
    if (listDirtyDocumentNames(drafts.get()).length > 0)
      return notify({ kind: "warning", text: t("admin:people.view.unsaved"), id: "view" });
    open.mutate(name, {
      async onSuccess(session) {
        // Leaves the administration before the view begins, which has no right to it.
        await navigate(paths.dashboard);
        view(session, name, pathname);
      },
      onError: (error) => notify({ kind: "danger", text: errorText(error), id: "view" }),
    });
  };
}
