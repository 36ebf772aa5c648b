/**
 * The live preview's protocol. The portal runs in a frame of the administration, opened with `PREVIEW_FLAG` in its
 * query. It says when it listens; after that it shows each draft that it is sent, and says what of it could not be read.
 * Messages go between two pages of one origin; both sides look at origin and sender before they look at a message.
 */

/** In the query, before the hash: `/?preview#/search/*`. */
export const PREVIEW_FLAG = "preview";

/**
 * To the frame: the whole draft. What it does not carry is shown as it is stored, so that an empty draft ends the
 * preview of the one before.
 */
export interface DraftMessage {
  readonly type: "vitrine.preview.draft";
  readonly settings?: unknown;
  /** By language, each as it is stored: `{ de: { global: { ... } } }`. Languages that are not named are as stored. */
  readonly texts?: unknown;
  /** The portal's own CSS, as it is typed. */
  readonly style?: unknown;
}

/** What opens over a page: the info panel, dialogs, and a notice of each kind. */
export type PreviewPart = "info" | "share" | "download" | "notices";

/** Whose eyes see it: those of whoever looks at it, or a guest's. */
export type PreviewPerson = "self" | "guest";

/** To the frame: what of the portal is shown, and how. What it does not carry stays as it is. */
export interface ViewMessage {
  readonly type: "vitrine.preview.view";
  /** Of the portal, as `/search/*`. */
  readonly path?: string;
  /** Opened once it is there; what was open before is closed. */
  readonly part?: PreviewPart;
  /** A guest only where guests are let in: else it is the login that is shown. */
  readonly as?: PreviewPerson;
  /** Key of a theme of the draft; it stays on whatever drafts follow. */
  readonly theme?: string;
  readonly lang?: string;
  /** On: a click names what was clicked instead of doing what it does. */
  readonly picking?: boolean;
}

/** To the frame: the administration has another session, or still has the one that the frame took for over. */
export interface SessionMessage {
  readonly type: "vitrine.preview.session";
}

/** From the frame: a call was refused, since the session is over. It waits for a `SessionMessage`. */
export interface OverMessage {
  readonly type: "vitrine.preview.over";
}

/** From the frame, when something was clicked while `picking` was on. */
export interface PickedMessage {
  readonly type: "vitrine.preview.picked";
  /** The area in which it lies; `global` outside of all. */
  readonly area: string;
  /** The variables whose colour it wears, best first: `icon_color`, `on_navigation_color`. Empty where none does. */
  readonly tokens: readonly string[];
  /** The picture of the house that was clicked, by the name of its file: `dashboardLogo`. */
  readonly file?: string;
  /** Paths of the settings that measure or place it: `search.sidebar.width`. */
  readonly measures: readonly string[];
  /** Keys of the texts that it shows, best first, in the language that the preview speaks: `views.search.title`. */
  readonly texts: readonly string[];
  readonly lang: string;
}

/** From the frame, wherever somebody goes in it. */
export interface PlaceMessage {
  readonly type: "vitrine.preview.place";
  /** Of the portal, as `/search/vase?series=Amara`. */
  readonly path: string;
  /** In which the library is read there: what a search finds is found by words of it. */
  readonly lang: string;
}

/** From the frame, once, and again after it was reloaded: drafts that were sent before have not been heard. */
export interface ReadyMessage {
  readonly type: "vitrine.preview.ready";
}

/** From the frame, after each draft and in their order. */
export interface ShownMessage {
  readonly type: "vitrine.preview.shown";
  readonly problems: readonly DraftProblem[];
}

/** A part of a draft that is not shown as it was sent. */
export interface DraftProblem {
  /** As `search.sidebar.width`, or `texts.de.global.header.skip`. */
  readonly path: string;
  /** `replaced`: it cannot be shown as it was sent; the default is shown, or nothing. `unknown`: nothing here reads it. */
  readonly reason: "replaced" | "unknown";
}
