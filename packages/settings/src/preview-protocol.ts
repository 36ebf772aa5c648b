/**
 * Protocol of the live preview. The portal runs in a frame of the administration, opened with `PREVIEW_QUERY_PARAM` in its
 * query. It announces when it is ready, then shows each draft that it receives and reports what it could not read. Both
 * pages have the same origin; both check origin and sender of a message.
 */

/** In the query, before the hash: `/?preview#/search/*`. */
export const PREVIEW_QUERY_PARAM = "preview";

/** To the frame: the whole draft. Missing parts are shown as stored, so an empty draft ends the preview. */
export interface DraftMessage {
  readonly type: "vitrine.preview.draft";
  readonly settings?: unknown;
  /** By language, as stored: `{ de: { global: { ... } } }`. Other languages are shown as stored. */
  readonly texts?: unknown;
  /** Custom CSS of the portal, as typed. */
  readonly style?: unknown;
  /** Changed portal files by name, such as `dashboardLogo`: `{ content, bytes }`. Others are shown as stored. */
  readonly files?: unknown;
}

/** What is opened over a page: the info panel, a dialog, or one notice of each kind. */
export type PreviewOverlay = "info" | "share" | "download" | "notices";

/** As whom the preview is shown: the current user or a guest. */
export type PreviewViewer = "self" | "guest";

/** A part of a page that can be changed, from the outside to the inside. */
export const PREVIEW_PARTS = [
  "page",
  "header",
  "footer",
  "logo",
  "search_field",
  "hero",
  "title",
  "suggestions",
  "rows",
  "tiles",
  "facets",
  "sort",
  "views",
  "results",
  "facts",
  "form",
] as const;
export type PreviewPart = (typeof PREVIEW_PARTS)[number];

/** To the frame: which part of the portal to show, and how. Missing properties stay unchanged. */
export interface ShowPageMessage {
  readonly type: "vitrine.preview.view";
  /** Route of the portal: `/search/*`. */
  readonly path?: string;
  /** Opened when the page is ready; closes what was open before. */
  readonly part?: PreviewOverlay;
  /** `guest` shows the login if guests have no access. */
  readonly as?: PreviewViewer;
  /** Key of a theme of the draft; it stays active when new drafts arrive. */
  readonly theme?: string;
  readonly lang?: string;
  /** On: a click reports what was clicked, and does nothing else. What can be clicked is marked under the pointer. */
  readonly picking?: boolean;
  /** The part that is marked while `picking` is on, until the pointer moves; null for none. */
  readonly marked?: PreviewPart | null;
}

/** To the frame: asks it to report a part as if that had been clicked. */
export interface SimulatePickMessage {
  readonly type: "vitrine.preview.pick";
  readonly part: PreviewPart;
}

/** To the frame: the administration has a valid session again. */
export interface SessionRenewedMessage {
  readonly type: "vitrine.preview.session";
}

/** From the frame: a request was refused because the session has ended. It waits for a `SessionRenewedMessage`. */
export interface SessionEndedMessage {
  readonly type: "vitrine.preview.over";
}

/** From the frame, when something was clicked while `picking` was on. */
export interface PickedMessage {
  readonly type: "vitrine.preview.picked";
  /** The theme area of the element; `global` if it is in none. */
  readonly area: string;
  /** Colour variables that the element uses, best match first: `icon_color`, `on_navigation_color`. */
  readonly tokens: readonly string[];
  /** Branding image that was clicked, by its file name: `dashboardLogo`. */
  readonly file?: string;
  /** Paths of settings for its size or position: `search.sidebar.width`. */
  readonly measures: readonly string[];
  /** Keys of the texts that it shows in the preview's language, best match first: `views.search.title`. */
  readonly texts: readonly string[];
  readonly lang: string;
  /** The innermost part around it. */
  readonly part?: PreviewPart;
  /** Where it is in the frame, in its pixels. */
  readonly box?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** From the frame, while `picking` is on: the parts of the page, whenever they change. */
export interface PartsMessage {
  readonly type: "vitrine.preview.parts";
  readonly parts: readonly PreviewPart[];
}

/** From the frame, after each navigation. */
export interface LocationMessage {
  readonly type: "vitrine.preview.place";
  /** Route of the portal: `/search/vase?series=Amara`. */
  readonly path: string;
  /** Language in which the library is searched. */
  readonly lang: string;
}

/** From the frame, when it is loaded or reloaded: earlier drafts were not received. */
export interface ReadyMessage {
  readonly type: "vitrine.preview.ready";
}

/** From the frame, after each draft, in order. */
export interface DraftShownMessage {
  readonly type: "vitrine.preview.shown";
  readonly problems: readonly DraftProblem[];
}

/** A part of a draft that is not shown as sent. */
export interface DraftProblem {
  /** Path: `search.sidebar.width` or `texts.de.global.header.skip`. */
  readonly path: string;
  /** `replaced`: invalid; the default is shown, or nothing. `unknown`: nothing uses it. */
  readonly reason: "replaced" | "unknown";
}
