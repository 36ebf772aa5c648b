import { createSafeContext } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/api/connection-context.tsx";
import { type DownloadActions, DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { useFetchAhead } from "../../shared/ui/use-fetch-when-idle.ts";
import type { DownloadCommand, DownloadsState } from "./download-command.ts";

const fetchManager = () => import("./download-manager.tsx");
const DownloadManager = lazyOf(fetchManager, "DownloadManager");

interface DownloadTray extends DownloadsState {
  readonly setOpen: (open: boolean) => void;
}

const [TrayProvider, useDownloadTray] = createSafeContext<DownloadTray>("useDownloadTray needs Downloads");

/** State of the download tray, for the header's button. */
export { useDownloadTray };

const nothing: DownloadsState = { percent: null, running: 0, open: false };

/**
 * Takes commands for downloads, while there is a connection. What carries them out is loaded ahead, or with the first
 * one, which waits for it.
 */
export function Downloads({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const notify = useNotify();
  const commands = useRef<DownloadCommand[]>([]);
  const [given, setGiven] = useState(0);
  const [state, setState] = useState(nothing);
  const command = useCallback((one: DownloadCommand) => {
    commands.current.push(one);
    setGiven((count) => count + 1);
  }, []);
  const takeCommands = useCallback(() => commands.current.splice(0), []);
  const giveUp = () => {
    takeCommands();
    setGiven(0);
    setState(nothing);
  };
  useFetchAhead(fetchManager);
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
        <LazyPart onFailed={giveUp} failure={t("toast:download.part_failed")}>
          {given > 0 && <DownloadManager given={given} takeCommands={takeCommands} onState={setState} />}
        </LazyPart>
      </TrayProvider>
    </DownloadsProvider>
  );
}
