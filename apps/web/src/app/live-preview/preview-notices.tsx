import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { SessionProvider } from "../../shared/api/session-context.tsx";
import { HostProvider } from "../../shared/host/host-context.tsx";
import { NoticesProvider, useNotify } from "../../shared/ui/notices/notices.tsx";
import { ThemeProvider } from "../../theme/theme-context.tsx";
import type { Portal } from "../portal.ts";

/** Shows a sample notice of each kind; returns the function that removes them. */
export function showSampleNotices({ host, session, sessionActions, language, theme }: Portal): () => void {
  const container = host.root.ownerDocument.createElement("div");
  host.root.ownerDocument.body.append(container);
  const root = createRoot(container);
  root.render(
    <HostProvider value={host}>
      <SessionProvider value={{ store: session, actions: sessionActions }}>
        <I18nextProvider i18n={language.i18n}>
          <ThemeProvider control={theme}>
            <NoticesProvider>
              <Samples />
            </NoticesProvider>
          </ThemeProvider>
        </I18nextProvider>
      </SessionProvider>
    </HostProvider>,
  );
  return () => {
    root.unmount();
    container.remove();
  };
}

function Samples() {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    const undo = { label: t("global:action.undo"), run: () => {} };
    notify({ id: "success", kind: "success", text: t("toast:copy_share.success"), action: undo });
    notify({ id: "info", kind: "info", text: t("toast:download.start"), action: undo });
    notify({ id: "warning", kind: "warning", text: t("toast:download.unauthorized"), action: undo });
    notify({ id: "danger", kind: "danger", text: t("toast:download.retrieval"), action: undo });
  }, [notify, t]);
  return null;
}
