import { expect, test } from "vitest";
import { errorDescriptions } from "./errors.ts";
import {
  getRoute,
  listRouteAddresses,
  listRouteErrorCodes,
  pickRouteKeyByQuery,
  type RouteKey,
  routeKeys,
} from "./routes.ts";

/** Section 7 of the specification, written by hand. */
const specified = [
  "GET /config/global",
  "POST /config/global",
  "GET /config/translations",
  "POST /config/translations",
  "GET /config/custom_html",
  "POST /config/custom_html",
  "GET /config",
  "GET /config/{file}",
  "POST /config/{file}",
  "GET /config/thumbnail",
  "GET /config/bookmarks",
  "POST /config/bookmarks",
  "GET /index/content_locales",
  "GET /info/all_languages",
  "GET /index/fields",
  "GET /info/check_version",
  "GET /info/downloads",
  "POST /session/get",
  "GET /session/check",
  "GET /session/logout",
  "GET /session/set_locale",
  "GET /session/csets",
  "POST /user/passwordmail",
  "GET /download",
  "GET /download/preview",
  "GET /download/video/{id}",
  "GET /",
  "GET /assets",
  "GET /collection",
  "GET /collection/get",
];

test("every call of the specification is declared, and everything else is marked as an extension", () => {
  const declared = listRouteAddresses();
  const names = declared.map(({ method, path }) => `${method} ${path}`);
  expect(specified.filter((name) => !names.includes(name))).toEqual([]);
  const unmarked = declared
    .filter(({ method, path }) => !specified.includes(`${method} ${path}`))
    .filter(({ keys }) => !keys.every((key) => getRoute(key).extension));
  expect(unmarked).toEqual([]);
});

test("callers of endpoints match the table of the decisions", () => {
  const callers = (key: RouteKey): string => getRoute(key).callers;
  const of = (wanted: string): string[] => routeKeys.filter((key) => callers(key) === wanted).sort();
  expect(of("anyone")).toEqual(
    [
      "config.available",
      "config.file",
      "config.get",
      "docs.get",
      "index.content_locales",
      "info.all_languages",
      "info.check_version",
      "openapi.get",
      "pages.get",
      "pages.list",
      "session.check",
      "session.get",
      "session.logout",
      "session.logout_post",
      "session.methods",
      "session.set_locale",
      "session.set_locale_post",
      "sign_on.answer",
      "sign_on.answer_post",
      "sign_on.begin",
      "sign_on.left",
      "sign_on.metadata",
      "session.sign_out",
      "translations.get",
      "translations.list",
      "user.password",
      "user.password_code",
      "user.passwordmail",
    ].sort(),
  );
  expect(of("asset-user-or-admin")).toEqual([
    "collections.get",
    "collections.list",
    "config.thumbnail",
    "faults.list",
    "faults.set",
    "index.fields",
  ]);
  expect(of("asset-user-no-guest")).toEqual(["bookmarks.get", "bookmarks.save"]);
  expect(of("gui-admin").every((key) => /^(config|translations|pages|revisions|changes|usage)\./.test(key))).toBe(true);
  expect(
    routeKeys
      .filter(
        (key) =>
          /\.(save|remove|restore|file_save|file_remove|restore_file|thumbnail_save)$/.test(key) &&
          !key.startsWith("bookmarks"),
      )
      .sort(),
  ).toEqual(
    of("gui-admin").filter(
      (key) => !/^(revisions\.(list|removed|get|files|file)|changes\.list|usage\.report)$/.test(key),
    ),
  );
});

test("group views may call what reads, counts nothing and hands out no file to keep", () => {
  expect(routeKeys.filter((key) => getRoute(key).groupView).sort()).toEqual([
    "assets.get",
    "collections.get",
    "collections.list",
    "config.thumbnail",
    "download.preview",
    "download.video",
    "files.get",
    "index.fields",
    "info.downloads",
    "search.facet_values",
    "search.find",
    "search.ids",
    "search.ratio_strip",
    "session.csets",
    "session.csets_post",
  ]);
});

test("endpoints of one URL have the same callers and reply, and the query chooses one", () => {
  for (const address of listRouteAddresses()) {
    const [first, ...others] = address.keys.map(getRoute);
    for (const other of others) {
      expect(other).toMatchObject({ callers: first?.callers, reply: first?.reply });
    }
  }
  const download = listRouteAddresses().find(({ method, path }) => method === "GET" && path === "/download");
  const collection = listRouteAddresses().find(({ path }) => path === "/collection");
  if (!download || !collection) throw new Error("an address is missing");
  expect(pickRouteKeyByQuery(download, { operation: "zip", id: "1" })).toBe("download.zip");
  expect(pickRouteKeyByQuery(download, { id: "1" })).toBe("download.single");
  expect(pickRouteKeyByQuery(collection, {})).toBeUndefined();
});

test("errors follow from the properties of an endpoint", () => {
  expect(listRouteErrorCodes("info.downloads")).toEqual(
    expect.arrayContaining(["internal", "session.required", "session.forbidden"]),
  );
  expect(listRouteErrorCodes("info.check_version")).not.toContain("session.required");
  expect(listRouteErrorCodes("bookmarks.get")).toEqual(expect.arrayContaining(["bookmarks.guest"]));
  expect(listRouteErrorCodes("search.find")).toContain("search.unknown_field");
});

test("no endpoint returns not_implemented, which is for other servers", () => {
  expect(routeKeys.filter((key) => listRouteErrorCodes(key).includes("not_implemented"))).toEqual([]);
});

test("error codes follow from specific errors, callers and inputs", () => {
  const ALWAYS = ["rate.limited", "internal", "overloaded"];
  const CALLERS = ["session.required", "session.forbidden"];
  const BODY = ["request.invalid", "request.too_complex", "request.too_large", "request.wrong_kind"];
  const sorted = (codes: string[]) => codes.sort();
  const of = (key: RouteKey) => sorted([...listRouteErrorCodes(key)]);
  expect(of("info.check_version")).toEqual(sorted([...ALWAYS]));
  expect(of("session.set_locale")).toEqual(sorted([...ALWAYS, "request.invalid", "storage.full"]));
  expect(of("config.file")).toEqual(
    sorted([...ALWAYS, "request.invalid", "not_found", "download.busy", "download.range"]),
  );
  expect(of("bookmarks.save")).toEqual(
    sorted([...ALWAYS, ...CALLERS, ...BODY, "bookmarks.guest", "settings.stale", "storage.full"]),
  );
  expect(of("bookmarks.get")).toEqual(sorted([...ALWAYS, ...CALLERS, "bookmarks.guest"]));
  expect(of("info.downloads")).toEqual(sorted([...ALWAYS, ...CALLERS]));
});

test("error codes are sorted by status, then by name", () => {
  const codes = listRouteErrorCodes("bookmarks.save");
  const statuses = codes.map((code) => errorDescriptions[code].status);
  expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
  expect(codes.filter((code) => errorDescriptions[code].status === 403)).toEqual([
    "bookmarks.guest",
    "session.forbidden",
  ]);
});

test("a URL has a key for each of its endpoints, those with conditions first", () => {
  const at = (method: string, path: string) =>
    listRouteAddresses().filter((address) => address.method === method && address.path === path);
  expect(at("GET", "/download").map(({ keys }) => keys)).toEqual([["download.zip", "download.single"]]);
  expect(at("POST", "/download").map(({ keys }) => keys)).toEqual([["download.zip_post"]]);
  expect(listRouteAddresses().flatMap(({ keys }) => keys)).toHaveLength(routeKeys.length);
});

test("a query picks the endpoint whose constants it has", () => {
  const pick = (path: string, query: object) => {
    const address = listRouteAddresses().find((one) => one.path === path && one.method === "GET");
    return address && pickRouteKeyByQuery(address, query as Record<string, unknown>);
  };
  expect(pick("/collection", { operation: "list" })).toBe("collections.list");
  expect(pick("/collection", { operation: "other" })).toBeUndefined();
  expect(pick("/download", { operation: "other", id: "1" })).toBe("download.single");
  expect(pick("/download", {})).toBe("download.single");
  expect(pick("/config/custom_html", { lang: "de" })).toBe("pages.get");
  expect(pick("/config/custom_html", {})).toBe("pages.list");
});
