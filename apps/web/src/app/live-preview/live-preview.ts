/**
 * The portal as the administration's preview: it shows drafts that the framing page sends by message, in the place of
 * what is stored. `packages/settings/src/preview-protocol.ts` describes the messages.
 */
import { type Draft, readDraft } from "@vitrine/settings/draft";
import { isDocument } from "@vitrine/settings/merge";
import type { SessionMessage, ViewMessage } from "@vitrine/settings/preview-protocol";
import { queryKeys } from "../../shared/api/portal-queries.ts";
import type { Host } from "../../shared/host/host.ts";
import { createPortal, type Portal } from "../portal.ts";
import { draftClient } from "./draft-client.ts";
import { type ParentPage, parentPage } from "./parent-page.ts";
import { createPicking } from "./picking.ts";
import { keepGuestBookmarks } from "./preview-bookmarks.ts";
import { previewHost } from "./preview-host.ts";
import { createPreviewParts } from "./preview-parts.ts";
import { createPersons } from "./preview-persons.ts";
import { readView } from "./read-view.ts";

export function createLivePreview(host: Host, parent: ParentPage = parentPage()): Portal {
  let shown: Draft | null = null;
  let place = { path: "", lang: "" };
  const tellPlace = (path: string) => {
    const lang = portal.language.content();
    if (path === place.path && lang === place.lang) return;
    place = { path, lang };
    parent.post({ type: "vitrine.preview.place", ...place });
  };
  let renewed = () => {};
  let renewing: Promise<void> | null = null;
  const renewSession = () => {
    renewing ??= new Promise((resolve) => {
      renewed = resolve;
      parent.post({ type: "vitrine.preview.over" });
    });
    return renewing;
  };
  const own = previewHost(host, tellPlace, renewSession);
  const portal: Portal = createPortal(own, (client) => draftClient(client, () => shown));
  const { queries, language } = portal;
  language.i18n.on("languageChanged", () => place.path !== "" && tellPlace(place.path));

  const show = async (draft: Draft) => {
    shown = draft;
    // An answer that is on its way is of what is stored.
    await queries.cancelQueries({ queryKey: queryKeys.settings });
    if (draft.settings) queries.setQueryData(queryKeys.settings, draft.settings);
    else await queries.refetchQueries({ queryKey: queryKeys.settings });
    await Promise.all([language.refresh(), queries.invalidateQueries({ queryKey: queryKeys.portalFiles })]);
    parent.post({ type: "vitrine.preview.shown", problems: draft.problems });
  };
  focusOnlyWithin(host.root.ownerDocument, portal.closed);
  const pick = createPicking(portal.host.root, language.i18n, (picked) => parent.post(picked), portal.closed);
  keepGuestBookmarks(portal);
  const openPart = createPreviewParts(portal);
  const persons = createPersons(portal, own.storage);
  const takeSession = () => {
    persons.reread();
    renewing = null;
    renewed();
  };
  let theme = "";
  // A draft turns on the theme that fits the device; the one that was asked for comes before.
  portal.theme.subscribe(() => {
    if (theme !== "" && portal.theme.get() !== theme) portal.theme.choose(theme);
  });
  const view = (asked: ViewMessage) => {
    if (asked.picking !== undefined) pick(asked.picking);
    if (asked.theme !== undefined) {
      theme = asked.theme;
      portal.theme.choose(theme);
    }
    if (asked.lang !== undefined) void portal.language.use(asked.lang);
    if (asked.as !== undefined) void persons.see(asked.as);
    if (asked.path === undefined) return;
    portal.host.open(asked.path);
    openPart(asked.part);
  };
  let last = Promise.resolve();
  void portal.start().then(() => {
    parent.listen((message) => {
      if (isSession(message)) return takeSession();
      const asked = readView(message);
      if (asked) return view(asked);
      const draft = readDraft(message);
      // One after the other, so that the last one stays.
      if (draft) last = last.then(() => show(draft));
    }, portal.closed);
    parent.post({ type: "vitrine.preview.ready" });
  });
  return portal;
}

function isSession(message: unknown): boolean {
  return isDocument(message) && message.type === ("vitrine.preview.session" satisfies SessionMessage["type"]);
}

/**
 * A page that focuses its heading or a panel would take the focus from the form beside it: in the preview only those are
 * led on who are in it already.
 */
function focusOnlyWithin(page: Document, closed: AbortSignal): void {
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
