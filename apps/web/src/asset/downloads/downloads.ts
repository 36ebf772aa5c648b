/** The downloads of a portal: which run, which dialog is open, and whether the tray is open. */
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { Store } from "../../shared/store.ts";
import type { StoreDeps } from "../../shared/store-deps.ts";
import { assetRecordsQuery } from "../records-query.ts";
import { saveBlob, startUrlDownload } from "./browser-download.ts";
import { getDownloadErrorTextKey } from "./download-error.ts";
import { type DownloadItem, toDownloadItem } from "./download-item.ts";
import type { ConvertSet } from "./download-parameters.ts";
import type { DownloadRequest } from "./transfer.ts";
import { TransferStore } from "./transfer-store.ts";

type DownloadDialog =
  | { readonly kind: "options"; readonly item: DownloadItem; readonly sets: readonly ConvertSet[] }
  | { readonly kind: "zip" | "order"; readonly items: readonly DownloadItem[] };

export interface DownloadsState {
  /** `started`: opened by a download, and closes by itself when all are complete. */
  readonly tray: "closed" | "started" | "opened";
  readonly dialog: DownloadDialog | null;
}

export class Downloads extends Store<DownloadsState> {
  readonly transfers: TransferStore;
  readonly #deps: StoreDeps;
  #user: string | null = null;
  /** The user whose downloads are listed. */
  #owner: string | null = null;

  constructor(deps: StoreDeps) {
    super({ tray: "closed", dialog: null });
    this.#deps = deps;
    this.transfers = new TransferStore({
      client: deps.client,
      fetch: deps.host.fetch,
      save: saveBlob,
      downloadInBrowser: startUrlDownload,
      now: () => performance.now(),
      failed: (error) => deps.notify({ kind: "danger", text: this.#t(getDownloadErrorTextKey(error)) }),
    });
    this.#followUser();
    deps.closed.addEventListener(
      "abort",
      deps.session.subscribe(() => this.#followUser()),
    );
  }

  /** Opens the dialog for conversion set and terms, or starts immediately; for several items, opens that for a zip. */
  download(items: readonly DownloadItem[]): void {
    const [only, second] = items;
    if (!this.#isOnline() || !only) return;
    if (second) this.#show({ kind: "zip", items });
    else void this.#choose(only);
  }

  /** Opens an order by mail for assets that may not be downloaded. */
  order(items: readonly DownloadItem[]): void {
    this.#show({ kind: "order", items });
  }

  start(request: DownloadRequest): void {
    if (this.#deps.session.get().viewedGroup !== undefined) {
      this.#show(null);
      this.#deps.notify({ kind: "info", text: this.#t("admin:people.view.no_downloads"), id: "download.view" });
      return;
    }
    this.set({ tray: "started", dialog: null });
    this.transfers.start(request);
  }

  setTrayOpen(open: boolean): void {
    this.set({ ...this.get(), tray: open ? "opened" : "closed" });
  }

  closeDialog(): void {
    this.#show(null);
  }

  #show(dialog: DownloadDialog | null): void {
    this.set({ ...this.get(), dialog });
  }

  get #t() {
    return this.#deps.language.i18n.t;
  }

  #isOnline(): boolean {
    if (this.#deps.connection.get()) return true;
    this.#deps.notify({ kind: "danger", text: this.#t("toast:download.network"), id: "download.network" });
    return false;
  }

  /**
   * The next user must not see the previous user's downloads. An expired session keeps them until another user signs
   * in.
   */
  #followUser(): void {
    const { session, status } = this.#deps.session.get();
    const user = session?.user ?? null;
    if (this.#user !== null && this.#user !== user) this.set({ tray: "closed", dialog: null });
    this.#user = user;
    if (session === null && status !== "unauthorized") return;
    if (this.#owner !== null && this.#owner !== user) this.transfers.dismissAll();
    this.#owner = user;
  }

  async #choose(given: DownloadItem): Promise<void> {
    const { client, queries, settings, notify } = this.#deps;
    const { terms_of_use, global } = settings();
    const titled = this.#withTitle(given);
    try {
      const sets = given.forms ?? (await queries.fetchQuery(convertSetsQuery(client, given.id))).convert_sets;
      const item = await titled;
      const [only] = sets;
      if (!only && global.run_order_process) this.order([item]);
      else if (!only) notify({ kind: "warning", text: this.#t("toast:download.none") });
      else if (sets.length > 1 || only.choices || terms_of_use.show) this.#show({ kind: "options", item, sets });
      else
        this.start({
          kind: "single",
          item,
          options: { csetid: only.id },
          bytes: kilobytesToBytes(only.size ?? item.size),
        });
    } catch (error) {
      this.#notifyRefusal(error, given);
    }
  }

  #notifyRefusal(error: unknown, item: DownloadItem) {
    const { settings, notify, session, openLogin } = this.#deps;
    const reason = getDownloadErrorTextKey(error);
    if (reason !== "toast:download.unauthorized") return notify({ kind: "danger", text: this.#t(reason) });
    if (settings().global.run_order_process) return this.order([item]);
    if (session.get().session?.user) return notify({ kind: "warning", text: this.#t(reason) });
    const action = { label: this.#t("global:header.sign_in"), run: openLogin };
    notify({ kind: "warning", text: this.#t("toast:download.guest"), action, id: "download.guest" });
  }

  /** Loads the record if only the id is known. If that fails, a placeholder is shown, since an id is no name. */
  async #withTitle(item: DownloadItem): Promise<DownloadItem> {
    if (!item.bare) return item;
    const { client, queries, language, session, settings } = this.#deps;
    const query = assetRecordsQuery(client, language.i18n.language, [item.id]);
    const record = (await queries.fetchQuery(query).catch(() => undefined))?.get(item.id);
    if (!record) return { ...item, title: this.#t("views:download.tray.unnamed") };
    const titleField = settings().infoView.title;
    return toDownloadItem(record, { t: this.#t, session: session.get().session, titleField });
  }
}

export function kilobytesToBytes(kilobytes: number | undefined): number | undefined {
  return kilobytes === undefined ? undefined : kilobytes * 1000;
}
