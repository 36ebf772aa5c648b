/**
 * What holds for an endpoint and no schema can say, sentence by sentence; the OpenAPI document carries it. No browser loads
 * this file.
 */
import type { RouteKey } from "./routes.ts";

/** Of the whole API. */
export const GENERAL_RULES: readonly string[] = [
  "The token of `session/get` is sent raw as `Authorization`, or as a bearer token; so is an API token of a script, which has the rights of one group and of guests, no bookmarks, and no rights of an admin.",
  "What a caller may not see does not exist for them: not in totals, facet counts, suggestions or messages. Unknown and not theirs look the same.",
  "Errors are `{code, message, requestId}` and what the code adds. The message is English, for developers. Errors are never cached. 429 and 503 carry `Retry-After`.",
  "403 `session.forbidden` means that this session may not call this at all; every other 403 refuses one operation.",
  "Labels and texts come in the language of `Accept-Language`, else of the session, else in German; a missing label falls back to English, then to the raw value.",
  "Dates are seconds since 1970: embargo, expiry and what the server notes in UTC, dates of metadata such as `created` as the clock of the place showed them, read as UTC; the minutes that this clock is ahead of UTC stand in the field `<date>_offset`, where they are known (extension). Sizes of files kilobytes of 1,000 bytes, lengths millimetres.",
  "Addresses of files are below the host, signed for one session and one version of a file, the same for half a day, and hold while session and right do.",
  "Extensions (`x-extension`) are not part of the specified API: a portal works without them and shows less.",
  "An unknown parameter or field is refused (400), so that a mistyped one is noticed.",
];

const TEXT = [
  'Words are ANDed, the last one matches as a prefix; `"a phrase"` and `-word` work; nothing else has a meaning, and no text is an error. An empty text and `*` find everything, other signs alone nothing.',
  "A word also finds its other number and, from four letters on, compounds that hold it (`Foto` finds `Landschaftsfoto`); what stands in quotes or behind a minus is taken as it is (extension).",
  "Where nothing that the caller may see has a word of the text, the nearest one that has is taken in its place: one mistake in words from five letters, two from nine; `words=as_typed` says no to both (extension).",
  'A filter is `{field: [value, ...]}` or `{field: "low TO high"}`, inclusive, either end may be `*`. Values of a field are alternatives, fields narrow each other, and so do `filter` and `suggestions_filter`.',
  'A filter `{"-field": [value, ...]}` leaves out what has any of the values; counts of the field hold to it (extension).',
  "`like` is the id of an asset: only it and assets with the same picture in other sizes, encodings and formats are found, also cut by a few percent, and counted; not mirrored ones, nor films and documents. Of an asset that the caller may not see nothing is found (extension).",
  "A hidden field is answered like an invented one: 400 `search.unknown_field`.",
];
const ORDER =
  "`solr_sort` is a key and `asc` or `desc`. What has no value comes last in both directions; `score` without a text means the newest first; ties are broken by id.";
const ZIP = [
  "What may not be taken is left out and named in `rejected_asset_ids`, without a reason that tells it from what is not there; without anything left there is no `url`.",
  "More assets than `info/downloads` says are 422 `download.too_many`.",
  "A zip of originals has a known length and resumes; one with conversions does not.",
];
const SAVING = [
  "The answer carries an `ETag`. Sent back as `If-Match`, a save over somebody else's is 412 `settings.stale`, with what is stored now; without `If-Match` it is accepted.",
  "The last 20 states are kept and can be restored.",
];
const SIGNED = [
  "The address is the proof of the session, so that `<img>` and `<video>` need no header. Session and right are asked at every request.",
  "`HEAD`, one `Range`, `ETag` and `If-None-Match` work; the name of the file stands in `Content-Disposition`.",
];
const CSETS = [
  "For several assets, the sets that fit all of them. `0` is the original; `custom` is the caller's own choice.",
  "No set, or no right to one of the assets, is 403 `download.not_permitted`.",
];
const FORM = [
  "The form has one field, `file`. Its kind is told from its bytes, neither from its name nor from what it is called.",
  "A whole form without a file deletes what is stored; a form that is cut off is 400 `file.incomplete` and changes nothing.",
];

export const rules: Partial<Record<RouteKey, readonly string[]>> = {
  "session.get": [
    "An empty body opens a session for a guest where guests are let in, else it is 401.",
    "Five wrong passwords for an account and network, or twenty from a network, block for ten minutes: 401 `login.blocked` with `blockedMinutes`, the same for names that nobody has.",
    "403 `login.no_authorization` comes after the right password only.",
    "A session ends after 8 hours unused and 7 days in all, a guest's after 24 hours; both are settings of the server.",
  ],
  "session.check": ["A session that is over is no error. An API token is a valid session."],
  "session.logout": ["An API token is not ended by it: it is revoked at the server."],
  "session.logout_post": ["An API token is not ended by it: it is revoked at the server."],
  "session.csets": CSETS,
  "session.csets_post": CSETS,
  "user.passwordmail": [
    "The mail goes to the account's own address, in our words, whatever `subject` and `message` say.",
    "The answer and its time are the same for names that nobody has.",
  ],
  "user.password": [
    "The code that is answered opens a session in the same browser alone: `session/get?token=` is sent with the cookie of this reply, within a minute, once.",
  ],
  "search.find": [
    ...TEXT,
    ORDER,
    "Counts of a field leave out its own filter, so that more values can be chosen. The 100 most frequent values are listed, and always the chosen ones.",
    "`solr_start` goes up to the engine's window: 1,000,000, or 100,000 with Meilisearch; over it is 400 `search.window`.",
  ],
  "search.facet_values": [...TEXT, "`contains` matches any part of a label, whatever its case and marks."],
  "search.ratio_strip": [...TEXT, ORDER],
  "search.ids": [...TEXT, ORDER],
  "assets.get": ["Ids are given once, repeated, separated by commas, or as one JSON list."],
  "collections.get": ["Unknown, and holding nothing that the caller may see, are both 404."],
  "bookmarks.save": [
    "The list is saved whole. An asset that the caller may not see now stays in it, as it may come back.",
    "Guests keep their bookmarks themselves: 403 `bookmarks.guest`.",
  ],
  "download.single": [
    "Counted when its first byte is sent, once for each address.",
    "A second conversion of the same session is 429 with `source` local, a full queue 429 with `source` external.",
  ],
  "download.zip": ZIP,
  "download.zip_post": ZIP,
  "download.preview": [
    "200 without `url` where it is not permitted, and where there is none.",
    "Never the original: pages of documents are drawn, drawings become pictures, models show their poster.",
  ],
  "files.get": SIGNED,
  "files.zip": SIGNED,
  "config.get": ["What is stored, nothing merged. Defaults and migration are the client's."],
  "config.save": [
    ...SAVING,
    "Keys that this version does not know are kept. What is out of bounds is refused with its path.",
  ],
  "config.file_save": FORM,
  "config.thumbnail": ["404 for an asset that the caller may not see."],
  "translations.get": [
    "A shipped language is answered with the shipped texts where none are stored.",
    "Texts of the admin area are sent to GUI admins only; others get all other sections.",
  ],
  "translations.save": SAVING,
  "pages.save": [...SAVING, "What could run is taken out, and the answer says what that was."],
  "faults.set": ["Holds for this session and for an hour at most; everybody else is served as always."],
};
