/** Rules of each endpoint that schemas cannot express, for the OpenAPI document. Not loaded by browsers. */
import type { RouteKey } from "./routes.ts";

/** Rules of the whole API. */
export const GENERAL_RULE_DESCRIPTIONS: readonly string[] = [
  "The token of `session/get` is sent raw as `Authorization`, or as a bearer token; so is an API token of a script, which has the rights of one group and of guests, no bookmarks, and no rights of an admin.",
  "What a caller may not see does not exist for them: not in totals, facet counts, suggestions or messages. Unknown and forbidden ids are answered alike.",
  "Errors are `{code, message, requestId}` and properties of the code. The message is English, for developers. Errors are never cached. 429 and 503 carry `Retry-After`.",
  "403 `session.forbidden` means that this session may not call this at all; every other 403 refuses one operation.",
  "Labels and texts come in the language of `Accept-Language`, else of the session, else in German; a missing label falls back to English, then to the raw value.",
  "Dates are seconds since 1970: embargo, expiry and dates of the server in UTC; dates of metadata such as `created` in local time, read as UTC, with the offset of local time from UTC in minutes in the field `<date>_offset`, if known (extension). File sizes are in kilobytes of 1,000 bytes, lengths in millimetres.",
  "URLs of files are relative to the host and signed for one session and one version of a file. They stay the same for half a day, and are valid as long as the session and the permission.",
  "Extensions (`x-extension`) are not part of the specified API: a portal works without them and shows less.",
  "An unknown parameter or field is rejected (400), so that mistyped ones are noticed.",
];

const TEXT = [
  'Words are ANDed, the last one matches as a prefix; `"a phrase"` and `-word` work; there is no other syntax, and no text is an error. An empty text and `*` find everything, other symbols alone nothing.',
  "A word also finds its singular or plural and, from four letters on, compounds that contain it (`Foto` finds `Landschaftsfoto`), but not in quotes or behind a minus (extension).",
  "A word without any hit is replaced by the nearest one with hits: one typo in words from five letters, two from nine; `words=as_typed` turns off both (extension).",
  'A filter is `{field: [value, ...]}` or `{field: "low TO high"}`, inclusive, either end may be `*`. Values of a field are ORed; fields are ANDed, and so are `filter` and `suggestions_filter`.',
  'A filter `{"-field": [value, ...]}` excludes assets with any of the values; it also applies to counts of the field (extension).',
  "`like` is the id of an asset: only it and assets with the same picture in other sizes, encodings and formats are found, also cut by a few percent, and counted; not mirrored ones, nor films and documents. Nothing is found for an asset that the caller may not see (extension).",
  "A hidden field is answered like an unknown one: 400 `search.unknown_field`.",
];
const ORDER =
  "`solr_sort` is a key and `asc` or `desc`. Assets without a value come last in both directions; `score` without a text sorts the newest first; ties are broken by id.";
const ZIP = [
  "Assets that may not be downloaded are excluded and listed in `rejected_asset_ids`, like unknown ones; if none remain, there is no `url`.",
  "More assets than `info/downloads` allows are 422 `download.too_many`.",
  "A zip of originals has a known length and can be resumed; one with conversions cannot.",
];
const SAVING = [
  "The reply has an `ETag`. If it is sent as `If-Match`, overwriting another change is 412 `settings.stale`, with the stored document; without `If-Match` it is accepted.",
  "The last 20 revisions are retained and can be restored.",
];
const SIGNED = [
  "The URL authenticates the session, so that `<img>` and `<video>` need no header. Session and permission are checked at every request.",
  "`HEAD`, one `Range`, `ETag` and `If-None-Match` are supported; the name of the file is in `Content-Disposition`.",
];
const CSETS = [
  "For several assets, the sets that all of them have. `0` is the original; `custom` has options.",
  "No set, or no permission for one of the assets, is 403 `download.not_permitted`.",
];
const FORM = [
  "The form has one field, `file`. Its media type is detected from its content, not from its name or declared type.",
  "A complete form without a file deletes the stored file; a truncated form is 400 `file.incomplete` and changes nothing.",
];

export const endpointRuleDescriptions: Partial<Record<RouteKey, readonly string[]>> = {
  "session.get": [
    "An empty body opens a guest session if guests have access, else it is 401.",
    "Five wrong passwords for an account and network, or twenty from a network, block for ten minutes: 401 `login.blocked` with `blockedMinutes`, the same for unknown names.",
    "403 `login.no_authorization` requires the correct password.",
    "A session ends after 8 hours unused and 7 days in all, a guest's after 24 hours; both can be configured on the server.",
  ],
  "session.check": ["An expired session is not an error. An API token is a valid session."],
  "session.logout": ["It does not revoke an API token: that is done on the server."],
  "session.logout_post": ["It does not revoke an API token: that is done on the server."],
  "session.csets": CSETS,
  "session.csets_post": CSETS,
  "user.passwordmail": [
    "The mail goes to the account's address, with the server's text; `subject` and `message` are ignored.",
    "The reply and its time are the same for unknown names.",
  ],
  "user.password": [
    "The returned code opens a session in the same browser only: `session/get?token=` is sent with the cookie of this reply, within a minute, once.",
  ],
  "search.find": [
    ...TEXT,
    ORDER,
    "Counts of a field ignore its own filter, so that more values can be selected. The 100 most frequent values are listed, and always the selected ones.",
    "`solr_start` goes up to the engine's window: 1,000,000, or 100,000 with Meilisearch; beyond it is 400 `search.window`.",
  ],
  "search.facet_values": [...TEXT, "`contains` matches any part of a label, ignoring case and diacritics."],
  "search.ratio_strip": [...TEXT, ORDER],
  "search.ids": [...TEXT, ORDER],
  "assets.get": ["Ids are given once, repeated, separated by commas, or as one JSON list."],
  "collections.get": ["404 for an unknown collection, and for one without assets that the caller may see."],
  "bookmarks.save": [
    "The list is saved as a whole. An asset that the caller currently may not see stays in it, as it may become visible again.",
    "Guests store their bookmarks in the browser: 403 `bookmarks.guest`.",
  ],
  "download.single": [
    "Counted when its first byte is sent, once for each URL.",
    "A second conversion of the same session is 429 with `source` local, a full queue 429 with `source` external.",
  ],
  "download.zip": ZIP,
  "download.zip_post": ZIP,
  "download.preview": [
    "200 without `url` if it is not permitted or does not exist.",
    "Never the original: pages of documents and drawings are rendered, models show their poster.",
  ],
  "files.get": SIGNED,
  "files.zip": SIGNED,
  "config.get": ["The stored settings, not merged. Clients apply defaults and migrations."],
  "config.save": [...SAVING, "Unknown keys are retained. Values out of bounds are rejected with their path."],
  "config.file_save": FORM,
  "config.thumbnail": ["404 for an asset that the caller may not see."],
  "translations.get": [
    "A shipped language returns the shipped texts if none are stored.",
    "Texts of the admin area are sent to GUI admins only; others get all other sections.",
  ],
  "translations.save": SAVING,
  "pages.save": [...SAVING, "Scripts are removed, and the reply lists what was removed."],
  "faults.set": ["Applies to this session for an hour at most; other users are not affected."],
};
