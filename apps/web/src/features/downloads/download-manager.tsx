import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useDownloadItem } from "../../asset/actions/use-asset-actions.ts";
import { recordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { downloadUrl, saveBlob } from "../../shared/downloads/browser-download.ts";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { useLazyTexts } from "../../shared/i18n/use-lazy-texts.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getLoginPath } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useAnnounce } from "../../shared/ui/notices/announcer.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import type { DownloadCommand, DownloadsState } from "./download-command.ts";
import { downloadErrorKey } from "./download-error.ts";
import type { ConvertSet } from "./download-options.ts";
import { type DownloadRequest, isFinished, totalPercent } from "./transfer.ts";
import { createTransferStore, type TransferStore } from "./transfer-store.ts";

const DownloadTray = lazyComponent(() => import("./download-tray.tsx"), "DownloadTray");
const DownloadOptionsDialog = lazyComponent(() => import("./download-options-dialog.tsx"), "DownloadOptionsDialog");
const OrderDialog = lazyComponent(() => import("./order-dialog.tsx"), "OrderDialog");
const ZipDialog = lazyComponent(() => import("./zip-dialog.tsx"), "ZipDialog");

interface DownloadManagerProps {
  /** Number of commands so far; a new number means a new command. */
  readonly given: number;
  /** Returns the waiting commands and empties the queue. */
  readonly takeCommands: () => readonly DownloadCommand[];
  readonly onState: (state: DownloadsState) => void;
}

type OpenDialog =
  | { readonly kind: "options"; readonly item: DownloadItem; readonly sets: readonly ConvertSet[] }
  | { readonly kind: "zip" | "mail"; readonly items: readonly DownloadItem[] };

/** Runs downloads, shows them in the tray, and opens the dialogs that some need first. */
export function DownloadManager({ given, takeCommands, onState }: DownloadManagerProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const notify = useNotify();
  const announce = useAnnounce();
  const { terms_of_use, global } = useSettings();
  const texts = useLazyTexts("downloads");
  const [trayState, setTray] = useState<"folded" | "started" | "opened">("folded");
  const collapse = useCallback(() => setTray("folded"), []);
  const [openDialog, setDialog] = useState<OpenDialog | null>(null);
  const { session, status } = useSession();
  const user = session?.user ?? null;
  const location = useLocation();
  const navigate = useNavigate();
  const signIn = () => navigate(getLoginPath(location));
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
        downloadInBrowser: downloadUrl,
        now: () => performance.now(),
        failed: (error) => latest.current.notify({ kind: "danger", text: latest.current.t(downloadErrorKey(error)) }),
      }),
  );
  const transfers = useSyncExternalStore(store.subscribe, store.get);
  const running = transfers.some((transfer) => !isFinished(transfer));

  const before = useRef(user);
  useEffect(() => {
    if (before.current !== null && before.current !== user) {
      collapse();
      setDialog(null);
    }
    before.current = user;
  }, [user, collapse]);

  // The next user must not see the previous user's downloads. An expired session keeps them until another user signs
  // in.
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
      const before = announced.current.get(key);
      if (before === status) continue;
      announced.current.set(key, status);
      // Announced for every kind of start: click, dialog, zip, retry. Large files have the status `browser` at once.
      if (status === "preparing" || (status === "browser" && before === undefined)) announce(t("toast:download.start"));
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

  const start = (request: DownloadRequest) => {
    setDialog(null);
    setTray("started");
    store.start(request);
  };
  const order = (items: readonly DownloadItem[]) => setDialog({ kind: "mail", items });
  const itemOf = useDownloadItem();
  /** Loads the record if only the id is known. If that fails, a placeholder is shown, since an id is no name. */
  const withTitle = async (item: DownloadItem): Promise<DownloadItem> => {
    if (!item.bare) return item;
    const records = await queries.fetchQuery(recordsQuery(client, locale, [item.id])).catch(() => undefined);
    const record = records?.get(item.id);
    return record ? itemOf(record) : { ...item, title: t("views:download.tray.unnamed") };
  };
  const downloadOne = async (given: DownloadItem) => {
    const titled = withTitle(given);
    try {
      const sets = given.forms ?? (await queries.fetchQuery(convertSetsQuery(client, given.id))).convert_sets;
      const item = await titled;
      const [only] = sets;
      if (!only && global.run_order_process) order([item]);
      else if (!only) notify({ kind: "warning", text: t("toast:download.none") });
      else if (sets.length > 1 || only.choices || terms_of_use.show) setDialog({ kind: "options", item, sets });
      else start({ kind: "single", item, options: { csetid: only.id }, bytes: toBytes(only.size ?? item.size) });
    } catch (error) {
      const reason = downloadErrorKey(error);
      const refused = reason === "toast:download.unauthorized";
      if (refused && global.run_order_process) order([given]);
      else if (refused && latest.current.user === null) {
        const action = { label: t("global:header.sign_in"), run: () => latest.current.signIn() };
        notify({ kind: "warning", text: t("toast:download.guest"), action, id: "download.guest" });
      } else notify({ kind: refused ? "warning" : "danger", text: t(reason) });
    }
  };
  const runCommand = (one: DownloadCommand) => {
    if (one.kind === "tray") return setTray(one.open ? "opened" : "folded");
    if (one.kind === "mail") return order(one.items);
    if (one.kind === "one") return void downloadOne(one.item);
    const [first, second] = one.items;
    if (first && second) setDialog({ kind: "zip", items: one.items });
    else if (first) void downloadOne(first);
  };
  const runAll = useEffectEvent(() => {
    for (const command of takeCommands()) runCommand(command);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number means a new command
  useEffect(() => {
    if (texts) runAll();
  }, [given, texts]);

  const open = trayState !== "folded";
  const percent = totalPercent(transfers);
  const count = transfers.filter((transfer) => !isFinished(transfer)).length;
  useEffect(() => onState({ percent, running: count, open }), [onState, percent, count, open]);

  const close = () => setDialog(null);
  const failure = t("toast:download.part_failed");
  return (
    <>
      {/* Separate boundaries: else a closed dialog would stay mounted, though hidden, while the tray loads. */}
      <LazyPart failure={failure} onFailed={collapse}>
        {texts && open && (
          <DownloadTray transfers={transfers} store={store} autoCollapse={trayState === "started"} onFold={collapse} />
        )}
      </LazyPart>
      <LazyPart failure={failure} onFailed={close}>
        {texts && openDialog?.kind === "options" && (
          <DownloadOptionsDialog
            item={openDialog.item}
            sets={openDialog.sets}
            onClose={close}
            onChoose={(options, kilobytes) => {
              start({ kind: "single", item: openDialog.item, options, bytes: toBytes(kilobytes) });
            }}
          />
        )}
        {texts && openDialog?.kind === "zip" && (
          <ZipDialog
            items={openDialog.items}
            onClose={close}
            onOrder={order}
            onStart={({ rejected, ...zip }) => {
              start({ kind: "zip", ...zip });
              if (rejected > 0) notify({ kind: "warning", text: t("toast:download.partial", { count: rejected }) });
            }}
          />
        )}
        {texts && openDialog?.kind === "mail" && <OrderDialog items={openDialog.items} onClose={close} />}
      </LazyPart>
    </>
  );
}

function toBytes(kilobytes: number | undefined): number | undefined {
  return kilobytes === undefined ? undefined : kilobytes * 1000;
}
