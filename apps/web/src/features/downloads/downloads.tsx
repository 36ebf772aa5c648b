import { createContext, lazy, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/api/connection-context.tsx";
import { type DownloadActions, DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { useFetchAhead } from "../../shared/ui/use-fetch-when-idle.ts";
import type { DownloadOrder, DownloadsState } from "./download-order.ts";

const fetchManager = () => import("./download-manager.tsx");
const DownloadManager = lazy(() => fetchManager().then(({ DownloadManager }) => ({ default: DownloadManager })));

interface DownloadTray extends DownloadsState {
  readonly setOpen: (open: boolean) => void;
}

const TrayContext = createContext<DownloadTray | null>(null);

/** State of the download tray, for the header's button. */
export function useDownloadTray(): DownloadTray {
  const state = useContext(TrayContext);
  if (!state) throw new Error("useDownloadTray needs Downloads");
  return state;
}

const nothing: DownloadsState = { percent: null, running: 0, open: false };

/** Takes orders for downloads, while there is a connection. What carries them out is loaded ahead, or with the first order, which waits for it. */
export function Downloads({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const connection = useConnection();
  const notify = useNotify();
  const orders = useRef<DownloadOrder[]>([]);
  const [ordered, setOrdered] = useState(0);
  const [state, setState] = useState(nothing);
  const order = useCallback((one: DownloadOrder) => {
    orders.current.push(one);
    setOrdered((count) => count + 1);
  }, []);
  const takeOrders = useCallback(() => orders.current.splice(0), []);
  const giveUp = () => {
    takeOrders();
    setOrdered(0);
    setState(nothing);
  };
  useFetchAhead(fetchManager);
  const actions = useMemo<DownloadActions>(() => {
    const download = (one: DownloadOrder) =>
      connection.get()
        ? order(one)
        : notify({ kind: "danger", text: t("toast:download.network"), id: "download.network" });
    return {
      downloadOne: (item) => download({ kind: "one", item }),
      downloadMany: (items) => download({ kind: "many", items }),
    };
  }, [order, connection, notify, t]);
  const tray = useMemo(() => ({ ...state, setOpen: (open: boolean) => order({ kind: "tray", open }) }), [state, order]);
  return (
    <DownloadsProvider value={actions}>
      <TrayContext value={tray}>
        {children}
        <LazyPart onFailed={giveUp} failure={t("toast:download.part_failed")}>
          {ordered > 0 && <DownloadManager ordered={ordered} takeOrders={takeOrders} onState={setState} />}
        </LazyPart>
      </TrayContext>
    </DownloadsProvider>
  );
}
