import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import {
  createContext,
  lazy,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { useSession } from "../../shared/api/session-context.tsx";
import {
  type DownloadActions,
  type DownloadItem,
  DownloadsProvider,
} from "../../shared/downloads/downloads-context.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { loginFrom } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../shared/ui/announcer.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { handToBrowser, saveBlob } from "./browser-download.ts";
import { failureKey } from "./download-failure.ts";
import type { ConvertSet } from "./options-dialog.tsx";
import { isOver, type Transfer } from "./transfer.ts";
import { createTransferStore, type TransferStore } from "./transfer-store.ts";

const Tray = lazy(() => import("./tray.tsx").then(({ Tray }) => ({ default: Tray })));
const OptionsDialog = lazy(() =>
  import("./options-dialog.tsx").then(({ OptionsDialog }) => ({ default: OptionsDialog })),
);
const ZipDialog = lazy(() => import("./zip-dialog.tsx").then(({ ZipDialog }) => ({ default: ZipDialog })));

interface TrayState {
  readonly transfers: readonly Transfer[];
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

const TrayContext = createContext<TrayState | null>(null);

/** State of the download tray, for the header's button. */
export function useDownloadTray(): TrayState {
  const state = useContext(TrayContext);
  if (!state) throw new Error("useDownloadTray needs Downloads");
  return state;
}

type Asked =
  | { readonly kind: "options"; readonly item: DownloadItem; readonly sets: readonly ConvertSet[] }
  | { readonly kind: "zip"; readonly items: readonly DownloadItem[] };

/** Runs the portal's downloads, shows them in the tray, and opens the dialogs that some of them need first. */
export function Downloads({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const notify = useNotify();
  const announce = useAnnounce();
  const { terms_of_use } = useSettings();
  const [shown, setShown] = useState<"folded" | "started" | "opened">("folded");
  const fold = useCallback(() => setShown("folded"), []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { session, status } = useSession();
  const user = session?.user ?? null;
  const location = useLocation();
  const navigate = useNavigate();
  const signIn = () => navigate(loginFrom(location));
  const { fetch } = useHost();
  const latest = useRef({ client, notify, t, user, signIn });
  useEffect(() => {
    latest.current = { client, notify, t, user, signIn };
  });

  const [store] = useState(
    (): TransferStore =>
      createTransferStore({
        client: () => latest.current.client,
        fetch,
        save: saveBlob,
        hand: handToBrowser,
        now: () => performance.now(),
        failed: (error) => latest.current.notify({ kind: "danger", text: latest.current.t(failureKey(error)) }),
      }),
  );
  const transfers = useSyncExternalStore(store.subscribe, store.get);
  const running = transfers.some((transfer) => !isOver(transfer));

  useEffect(() => {
    if (user === null) return;
    return () => {
      fold();
      setAsked(null);
    };
  }, [user, fold]);

  // Whoever comes next must not read what the one before has taken. A session that ran out leaves it to its end.
  const owner = useRef(user);
  const settled = session !== null || status === "unauthorized";
  useEffect(() => {
    if (!settled) return;
    if (owner.current !== null && owner.current !== user) {
      for (const { key } of store.get()) store.dismiss(key);
    }
    owner.current = user;
  }, [settled, user, store]);

  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { key, name, status } of transfers) {
      if (announced.current.get(key) === status) continue;
      announced.current.set(key, status);
      if (status === "done") announce(t("toast:download.done", { name }));
      if (status === "cancelled") announce(t("toast:download.cancelled"));
    }
  }, [transfers, announce, t]);

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [running]);

  const actions = useMemo<DownloadActions>(() => {
    const start = (item: DownloadItem, setId: string) => {
      announce(t("toast:download.start"));
      setShown("started");
      store.start({ kind: "single", item, setId });
    };
    const downloadOne = async (item: DownloadItem) => {
      try {
        const { convert_sets: sets } = await queries.fetchQuery({
          queryKey: ["session.csets", item.id],
          queryFn: ({ signal }) => client.call("session.csets", { query: { asset_id: [item.id] }, signal }),
          staleTime: 60_000,
        });
        const [only] = sets;
        if (!only) notify({ kind: "warning", text: t("toast:download.none") });
        else if (sets.length > 1 || terms_of_use.show) setAsked({ kind: "options", item, sets });
        else start(item, only.id);
      } catch (error) {
        const refused = error instanceof ApiError && error.status === 403;
        if (refused && latest.current.user === null) {
          const action = { label: t("global:header.sign_in"), run: () => latest.current.signIn() };
          notify({ kind: "warning", text: t("toast:download.guest"), action, id: "download.guest" });
        } else notify({ kind: refused ? "warning" : "danger", text: t(failureKey(error)) });
      }
    };
    return {
      downloadOne: (item) => void downloadOne(item),
      downloadMany: (items) => {
        const [first] = items;
        if (!first) return;
        if (items.length === 1) void downloadOne(first);
        else setAsked({ kind: "zip", items });
      },
    };
  }, [client, queries, notify, announce, t, store, terms_of_use.show]);

  const tray = useMemo(
    () => ({
      transfers,
      open: shown !== "folded",
      setOpen: (open: boolean) => setShown(open ? "opened" : "folded"),
    }),
    [transfers, shown],
  );
  const close = () => setAsked(null);
  return (
    <DownloadsProvider value={actions}>
      <TrayContext value={tray}>
        {children}
        <LazyPart
          onFailed={() => {
            fold();
            close();
          }}
        >
          {tray.open && <Tray transfers={transfers} store={store} passing={shown === "started"} onFold={fold} />}
          {asked?.kind === "options" && (
            <OptionsDialog
              item={asked.item}
              sets={asked.sets}
              onClose={close}
              onChoose={(setId) => {
                close();
                setShown("started");
                store.start({ kind: "single", item: asked.item, setId });
              }}
            />
          )}
          {asked?.kind === "zip" && (
            <ZipDialog
              items={asked.items}
              onClose={close}
              onStart={({ rejected, ...zip }) => {
                close();
                setShown("started");
                store.start({ kind: "zip", ...zip });
                if (rejected > 0) notify({ kind: "warning", text: t("toast:download.partial", { count: rejected }) });
              }}
            />
          )}
        </LazyPart>
      </TrayContext>
    </DownloadsProvider>
  );
}
