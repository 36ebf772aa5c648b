/**
 * The portal as a live preview in the administration: shows drafts sent by the parent page instead of the stored
 * settings. `packages/settings/src/preview-protocol.ts` describes the messages.
 */
import { type PreviewDraft, parsePreviewDraft } from "@vitrine/settings/documents/draft";
import { LANGUAGE_CODE_PATTERN } from "@vitrine/settings/languages/language-code";
import { isJsonObject } from "@vitrine/settings/merge";
import {
  PREVIEW_PARTS,
  type PreviewOverlay,
  type PreviewPart,
  type PreviewViewer,
  type SessionRenewedMessage,
  type ShowPageMessage,
  type SimulatePickMessage,
} from "@vitrine/settings/preview-protocol";
import { queryKeys, userDependentQueryFilter } from "../../shared/api/portal-queries.ts";
import { SESSION_STORAGE_KEY } from "../../shared/api/session-store.ts";
import type { Host } from "../../shared/host/host.ts";
import { Portal } from "../portal.ts";
import { createDraftClient } from "./draft-client.ts";
import { connectParentPage, type ParentPage } from "./parent-page.ts";
import { createPartPicker } from "./part-picker.ts";
import { provideSampleGuestBookmarks } from "./preview-bookmarks.ts";
import { createPreviewHost, type PreviewStorage } from "./preview-host.ts";
import { createPreviewOverlayOpener } from "./preview-overlays.ts";

export function createLivePreview(host: Host, parent: ParentPage = connectParentPage()): Portal {
  let shown: PreviewDraft | null = null;
  let lastLocation = { path: "", lang: "" };
  const reportLocation = (path: string) => {
    const lang = portal.language.content();
    if (path === lastLocation.path && lang === lastLocation.lang) return;
    lastLocation = { path, lang };
    parent.post({ type: "vitrine.preview.place", ...lastLocation });
  };
  let resolveRenewal = () => {};
  let renewal: Promise<void> | null = null;
  const renewSession = () => {
    renewal ??= new Promise((resolve) => {
      resolveRenewal = resolve;
      parent.post({ type: "vitrine.preview.over" });
    });
    return renewal;
  };
  const previewHost = createPreviewHost(host, reportLocation, renewSession);
  const portal: Portal = new Portal(previewHost, (client) => createDraftClient(client, () => shown));
  const { queries, language } = portal;
  language.i18n.on("languageChanged", () => lastLocation.path !== "" && reportLocation(lastLocation.path));

  const show = async (draft: PreviewDraft) => {
    shown = draft;
    // Pending responses contain the stored settings, which would replace those of the draft.
    await queries.cancelQueries({ queryKey: queryKeys.settings });
    if (draft.settings) queries.setQueryData(queryKeys.settings, draft.settings);
    else await queries.refetchQueries({ queryKey: queryKeys.settings });
    await Promise.all([language.refresh(), queries.invalidateQueries({ queryKey: queryKeys.portalFiles })]);
    parent.post({ type: "vitrine.preview.shown", problems: draft.problems });
  };
  keepFocusOutside(host.root.ownerDocument, portal.closed);
  const picking = createPartPicker(portal.host.root, language.i18n, (message) => parent.post(message), portal.closed);
  provideSampleGuestBookmarks(portal);
  const openPart = createPreviewOverlayOpener(portal);
  const viewer = createPreviewSession(portal, previewHost.storage);
  const onSessionRenewed = () => {
    viewer.reread();
    renewal = null;
    resolveRenewal();
  };
  let theme = "";
  // Showing a draft makes the portal choose the theme of the device: a requested theme is then chosen again.
  portal.theme.subscribe(() => {
    if (theme !== "" && portal.theme.get() !== theme) portal.theme.choose(theme);
  });
  const view = (request: ShowPageMessage) => {
    if (request.picking !== undefined) picking.turn(request.picking);
    if (request.marked !== undefined) picking.mark(request.marked);
    if (request.theme !== undefined) {
      theme = request.theme;
      portal.theme.choose(theme);
    }
    if (request.lang !== undefined) void portal.language.use(request.lang);
    if (request.as !== undefined) void viewer.viewAs(request.as);
    if (request.path === undefined) return;
    portal.host.open(request.path);
    openPart(request.part);
  };
  let last = Promise.resolve();
  void portal.start().then(() => {
    parent.listen((message) => {
      if (isSession(message)) return onSessionRenewed();
      const part = parsePickRequest(message);
      if (part) return picking.pick(part);
      const request = parseViewMessage(message);
      if (request) return view(request);
      const draft = parsePreviewDraft(message);
      // Drafts are shown one after the other, so that the latest is shown in the end.
      if (draft) last = last.then(() => show(draft));
    }, portal.closed);
    parent.post({ type: "vitrine.preview.ready" });
  });
  return portal;
}

function isSession(message: unknown): boolean {
  return isJsonObject(message) && message.type === ("vitrine.preview.session" satisfies SessionRenewedMessage["type"]);
}

/**
 * A page that focuses its heading or a panel would take the focus from the form beside the preview. So the preview
 * moves the focus only if it already has it.
 */
function keepFocusOutside(page: Document, closed: AbortSignal): void {
  const prototype = page.defaultView?.HTMLElement.prototype;
  if (!prototype) return;
  const { focus } = prototype;
  prototype.focus = function focusWithin(this: HTMLElement, options?: FocusOptions) {
    if (page.hasFocus()) focus.call(this, options);
  };
  closed.addEventListener("abort", () => {
    prototype.focus = focus;
  });
}

const toPart = (value: unknown): PreviewPart | undefined => PREVIEW_PARTS.find((one) => one === value);

/** The part of the page to report as if it had been clicked; undefined for other messages and unknown parts. */
export function parsePickRequest(message: unknown): PreviewPart | undefined {
  const isPick =
    isJsonObject(message) && message.type === ("vitrine.preview.pick" satisfies SimulatePickMessage["type"]);
  return isPick ? toPart(message.part) : undefined;
}

const OVERLAYS: readonly PreviewOverlay[] = ["info", "share", "download", "notices"];
const VIEWERS: readonly PreviewViewer[] = ["self", "guest"];

/** Parses a message that requests a view; null for other messages. Invalid parts are dropped. */
export function parseViewMessage(message: unknown): ShowPageMessage | null {
  if (!isJsonObject(message) || message.type !== ("vitrine.preview.view" satisfies ShowPageMessage["type"]))
    return null;
  const { path, theme, lang, picking } = message;
  const part = OVERLAYS.find((one) => one === message.part);
  const as = VIEWERS.find((one) => one === message.as);
  const marked = message.marked === null ? null : toPart(message.marked);
  return {
    type: "vitrine.preview.view",
    ...(typeof path === "string" && /^\/(?!\/)/.test(path) && { path }),
    ...(part && { part }),
    ...(as && { as }),
    ...(typeof theme === "string" && { theme }),
    ...(typeof lang === "string" && LANGUAGE_CODE_PATTERN.test(lang) && { lang }),
    ...(typeof picking === "boolean" && { picking }),
    ...(marked !== undefined && { marked }),
  };
}

/** Switches the viewer of the preview between the admin and a guest. The admin's own session is kept. */
function createPreviewSession({ session, sessionActions, queries }: Portal, storage: PreviewStorage) {
  let now: PreviewViewer = "self";
  const reread = () => {
    if (now !== "self") return;
    storage.discardWrites(SESSION_STORAGE_KEY);
    session.reread();
  };
  return {
    /** Called when the admin has a new session. */
    reread,
    async viewAs(person: PreviewViewer): Promise<void> {
      if (person === now) return;
      now = person;
      // In the preview a logout changes only its in-memory storage and does not reach the server.
      if (person === "guest") return sessionActions.logout();
      reread();
      await queries.resetQueries(userDependentQueryFilter);
    },
  };
}
