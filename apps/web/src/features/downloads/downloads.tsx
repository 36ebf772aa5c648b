import { createSafeContext } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/api/connection-context.tsx";
import { type DownloadActions, DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { usePrefetch } from "../../shared/ui/lazy/use-fetch-when-idle.ts";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import type { DownloadCommand, DownloadsState } from "./download-command.ts";

const fetchManager = () => import("./download-manager.tsx");
const DownloadManager = lazyComponent(fetchManager, "DownloadManager");

interface TrayControl extends DownloadsState {
  readonly setOpen: (open: boolean) => void;
}

const [TrayProvider, useDownloadTray] = createSafeContext<TrayControl>("useDownloadTray needs Downloads");

/** Returns the state of the download tray, for the header's button. */
export { useDownloadTray };

const nothing: DownloadsState = { percent: null, running: 0, open: false };

/**
 * Accepts download commands while online. The manager is loaded when idle, or with the first command, which waits for
 * it.
 */
export function Downloads({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const notify = useNotify();
  const commands = useRef<DownloadCommand[]>([]);
  const [commandCount, setCommandCount] = useState(0);
  const [state, setState] = useState(nothing);
  const command = useCallback((one: DownloadCommand) => {
    commands.current.push(one);
    setCommandCount((count) => count + 1);
  }, []);
  const takeCommands = useCallback(() => commands.current.splice(0), []);
  const reset = () => {
    takeCommands();
    setCommandCount(0);
    setState(nothing);
  };
  usePrefetch(fetchManager);
  const actions = useMemo<DownloadActions>(() => {
    const download = (one: DownloadCommand) =>
      connection.get()
        ? command(one)
        : notify({ kind: "danger", text: t("toast:download.network"), id: "download.network" });
    return {
      downloadOne: (item) => download({ kind: "one", item }),
      downloadMany: (items) => download({ kind: "many", items }),
      order: (items) => command({ kind: "mail", items }),
    };
  }, [command, connection, notify, t]);
  const tray = useMemo(
    () => ({ ...state, setOpen: (open: boolean) => command({ kind: "tray", open }) }),
    [state, command],
  );
  return (
    <DownloadsProvider value={actions}>
      <TrayProvider value={tray}>
        {children}
        <LazyPart onFailed={reset} failure={t("toast:download.part_failed")}>
          {commandCount > 0 && <DownloadManager given={commandCount} takeCommands={takeCommands} onState={setState} />}
        </LazyPart>
      </TrayProvider>
    </DownloadsProvider>
  );
}
