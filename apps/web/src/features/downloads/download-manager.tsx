import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useItemOf } from "../../asset/actions/use-asset-actions.ts";
import { recordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { handToBrowser, saveBlob } from "../../shared/downloads/browser-download.ts";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { useHost } from "../../shared/host/host-context.tsx";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { loginFrom } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../shared/ui/announcer.tsx";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import type { DownloadCommand, DownloadsState } from "./download-command.ts";
import { failureKey } from "./download-failure.ts";
import type { ConvertSet } from "./download-form.ts";
import { type DownloadRequest, isOver, percentOfAll } from "./transfer.ts";
import { createTransferStore, type TransferStore } from "./transfer-store.ts";

const Tray = lazyOf(() => import("./tray.tsx"), "Tray");
const OptionsDialog = lazyOf(() => import("./options-dialog.tsx"), "OptionsDialog");
const OrderDialog = lazyOf(() => import("./order-dialog.tsx"), "OrderDialog");
const ZipDialog = lazyOf(() => import("./zip-dialog.tsx"), "ZipDialog");

interface DownloadManagerProps {
  /** How many commands have been given: another number is a new one. */
  readonly given: number;
  /** Hands over the commands that wait. */
  readonly takeCommands: () => readonly DownloadCommand[];
  readonly onState: (state: DownloadsState) => void;
}

type Asked =
  | { readonly kind: "options"; readonly item: DownloadItem; readonly sets: readonly ConvertSet[] }
  | { readonly kind: "zip" | "mail"; readonly items: readonly DownloadItem[] };

/** Runs the portal's downloads, shows them in the tray, and opens the dialogs that some of them need first. */
export function DownloadManager({ given, takeCommands, onState }: DownloadManagerProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const locale = useLocale();
  const notify = useNotify();
  const announce = useAnnounce();
  const { terms_of_use, global } = useSettings();
  const texts = useLaterTexts("downloads");
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

  const before = useRef(user);
  useEffect(() => {
    if (before.current !== null && before.current !== user) {
      fold();
      setAsked(null);
    }
    before.current = user;
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
      const before = announced.current.get(key);
      if (before === status) continue;
      announced.current.set(key, status);
      // However it was asked for: by a click, in a dialog, as a zip, once more. A large one is the browser's at once.
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
    setAsked(null);
    setShown("started");
    store.start(request);
  };
  const order = (items: readonly DownloadItem[]) => setAsked({ kind: "mail", items });
  const itemOf = useItemOf();
  /** Of what nothing but the id is known, the record is asked for. Where it does not come, a number is no name. */
  const named = async (item: DownloadItem): Promise<DownloadItem> => {
    if (!item.bare) return item;
    const records = await queries.fetchQuery(recordsQuery(client, locale, [item.id])).catch(() => undefined);
    const record = records?.get(item.id);
    return record ? itemOf(record) : { ...item, title: t("views:download.tray.unnamed") };
  };
  const downloadOne = async (given: DownloadItem) => {
    const naming = named(given);
    try {
      const sets = given.forms ?? (await queries.fetchQuery(convertSetsQuery(client, given.id))).convert_sets;
      const item = await naming;
      const [only] = sets;
      if (!only && global.run_order_process) order([item]);
      else if (!only) notify({ kind: "warning", text: t("toast:download.none") });
      else if (sets.length > 1 || only.choices || terms_of_use.show) setAsked({ kind: "options", item, sets });
      else start({ kind: "single", item, form: { csetid: only.id }, bytes: bytesOf(only.size ?? item.size) });
    } catch (error) {
      const reason = failureKey(error);
      const refused = reason === "toast:download.unauthorized";
      if (refused && global.run_order_process) order([given]);
      else if (refused && latest.current.user === null) {
        const action = { label: t("global:header.sign_in"), run: () => latest.current.signIn() };
        notify({ kind: "warning", text: t("toast:download.guest"), action, id: "download.guest" });
      } else notify({ kind: refused ? "warning" : "danger", text: t(reason) });
    }
  };
  const carryOut = (one: DownloadCommand) => {
    if (one.kind === "tray") return setShown(one.open ? "opened" : "folded");
    if (one.kind === "mail") return order(one.items);
    if (one.kind === "one") return void downloadOne(one.item);
    const [first, second] = one.items;
    if (first && second) setAsked({ kind: "zip", items: one.items });
    else if (first) void downloadOne(first);
  };
  const takeAll = useEffectEvent(() => {
    for (const command of takeCommands()) carryOut(command);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is a new command
  useEffect(() => {
    if (texts) takeAll();
  }, [given, texts]);

  const open = shown !== "folded";
  const percent = percentOfAll(transfers);
  const count = transfers.filter((transfer) => !isOver(transfer)).length;
  useEffect(() => onState({ percent, running: count, open }), [onState, percent, count, open]);

  const close = () => setAsked(null);
  const failure = t("toast:download.part_failed");
  return (
    <>
      {/* Apart: while the tray loads for the first time, a dialog that has been answered would only be hidden. */}
      <LazyPart failure={failure} onFailed={fold}>
        {texts && open && <Tray transfers={transfers} store={store} passing={shown === "started"} onFold={fold} />}
      </LazyPart>
      <LazyPart failure={failure} onFailed={close}>
        {texts && asked?.kind === "options" && (
          <OptionsDialog
            item={asked.item}
            sets={asked.sets}
            onClose={close}
            onChoose={(form, kilobytes) => {
              start({ kind: "single", item: asked.item, form, bytes: bytesOf(kilobytes) });
            }}
          />
        )}
        {texts && asked?.kind === "zip" && (
          <ZipDialog
            items={asked.items}
            onClose={close}
            onOrder={order}
            onStart={({ rejected, ...zip }) => {
              start({ kind: "zip", ...zip });
              if (rejected > 0) notify({ kind: "warning", text: t("toast:download.partial", { count: rejected }) });
            }}
          />
        )}
        {texts && asked?.kind === "mail" && <OrderDialog items={asked.items} onClose={close} />}
      </LazyPart>
    </>
  );
}

function bytesOf(kilobytes: number | undefined): number | undefined {
  return kilobytes === undefined ? undefined : kilobytes * 1000;
}
