// Checks that every used text key exists in every shipped language, and that every existing one is used.
import { tsImport } from "tsx/esm/api";
import { lineOf, listFiles, read, report } from "./sources.mjs";

const languages = ["de", "en"];
const problems = [];
const keys = new Map();
const flatten = (node, prefix, out) => {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "string") out.set(`${prefix}${key}`, value);
    else flatten(value, `${prefix}${key}.`, out);
  }
  return out;
};
for (const file of listFiles(/^packages\/settings\/src\/texts\/[a-z]+\/[a-z-]+\.ts$/)) {
  const [, language, name] = /texts\/([a-z]+)\/([a-z-]+)\.ts$/.exec(file);
  // Joins the other files.
  if (name === "portal") continue;
  // Files that are part of another bundle.
  const bundle =
    {
      downloads: "views",
      pages: "views",
      player: "views",
      tour: "views",
      saving: "toast",
      "login-notices": "toast",
      "download-notices": "toast",
    }[name] ?? name;
  const module = await tsImport(`../../${file}`, import.meta.url);
  for (const value of Object.values(module)) {
    if (!keys.has(language)) keys.set(language, new Map());
    flatten(value, `${bundle}:`, keys.get(language));
  }
}
// Texts with a count need plural forms, since languages differ.
for (const [language, own] of keys) {
  for (const [key, value] of own) {
    const counts = /{{\s*count\b/.test(value) && /\p{L}/u.test(value.replace(/{{.*?}}/g, ""));
    if (counts && !/_(zero|one|two|few|many|other)$/.test(key))
      problems.push(`texts/${language}: ${key} has no plural`);
  }
}
const base = keys.get("en") ?? new Map();
// Plural forms share a stem with their `_other`; `too_many` on its own is a plain key.
const bare = (key) => {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
  return base.has(`${stem}_other`) ? stem : key;
};
for (const language of languages) {
  const own = keys.get(language) ?? new Map();
  for (const key of base.keys()) if (!own.has(key)) problems.push(`texts/${language}: ${key} is missing`);
  for (const key of own.keys())
    if (!base.has(key)) problems.push(`texts/${language}: ${key} exists in no other language`);
  for (const [key, value] of own) {
    // Placeholders, and tags of styled parts.
    const names = (text) =>
      [...text.matchAll(/{{\s*([\w.]+)|<(\w+)>(?=.*<\/\2>)/g)]
        .map((m) => m[1] ?? m[2])
        .sort()
        .join();
    if (base.has(key) && names(value) !== names(base.get(key)) && !/_(zero|one)$/.test(key))
      problems.push(`texts/${language}: ${key} has other placeholders or tags than en`);
  }
}

/**
 * Prefixes of keys that are built at runtime: the suffixes that may follow, or true for the whole group. Other keys
 * below the prefix must be used literally.
 */
const BUILT = {
  "views:companions.mark.": true,
  "views:companions.role.": true,
  "views:picture_state.": true,
  "global:page.": true,
  "global:unit.": true,
  "global:color.": true,
  "global:kind.": true,
  "global:theme.": ["light", "dark"],
  "global:footer.": true,
  "views:asset.": ["bookmark", "close", "download", "information", "preview", "share"],
  "views:asset.field.": true,
  "views:asset.group.": true,
  "views:download.tray.": ["browser", "cancelled", "done", "failed"],
  "views:password.strength.": true,
  "views:password.weakness.": true,
  "views:preview.": true,
  "views:search.facets.": ["low_of", "high_of"],
  "views:search.sort.": ["asc", "desc", "score", "rating", "imp_date", "obj_dload_cnt"],
  "views:search.view.": true,
  "views:tour.offer.": true,
  "views:tour.steps.": true,
  "toast:error.": true,
  "admin:synonyms.": true,
  "admin:search.kind.": true,
  "admin:pages.": ["footer_intro", "terms_intro"],
  "admin:section.group.": true,
  "admin:home.checklist.": true,
  "admin:settings.link.column.options.": true,
  "admin:usage.kind.": true,
  "admin:usage.list.": true,
  "admin:invitation.badge.": ["mailing", "waiting", "failed"],
  "admin:invitation.only_link.": ["no_server", "no_origin", "no_address"],
  "admin:invitation.state.": ["mailing", "waiting", "failed"],
  "admin:accounts.group.taking.": ["none", "all", "some"],
  "admin:alignment.": true,
  "admin:appearance.files.refused.": true,
  "admin:brand.edit.part.": true,
  "admin:brand.gallery.": ["wide", "phone"],
  "admin:areas.names.": true,
  "admin:areas.properties.": true,
  "admin:areas.states.": true,
  "admin:appearance.contrast.verdict.": true,
  "admin:appearance.themes.key_": true,
  "admin:convert_sets.": ["max_edge", "max_edge_hint", "quality", "quality_hint", "dpi", "dpi_hint"],
  "admin:convert_sets.profiles.": true,
  "admin:editor.": ["key", "text", "title"],
  "admin:editor.table.": true,
  "admin:editor.toolbar.": true,
  "admin:editor.fault.": true,
  "admin:fault.": true,
  "admin:language.fault.": true,
  "admin:language.places.": true,
  "admin:language.states.": true,
  "admin:mail.": ["reset", "invitation"].flatMap((group) =>
    ["subject", "title", "text", "button", "ignore"].map((name) => `${group}.${name}`),
  ),
  "admin:migration.": ["added", "overridden", "deleted"],
  "admin:people.bulk.done_by_": true,
  "admin:people.bulk.problem.": true,
  "admin:people.rights.sees.": true,
  "admin:people.rights.takes.": ["none", "all"],
  "admin:server.imports.": [
    ...["waiting", "running", "done", "failed", "cancelled", "interrupted"],
    ...["found", "taken", "unchanged", "replaced", "skipped", "problems"],
  ],
  "admin:server.imports.reasons.": true,
  "admin:server.unread.reasons.": true,
  "admin:server.watches.": [
    ...["watching", "importing", "away", "failing", "interrupted"],
    ...["away_text", "failing_text", "interrupted_text"],
  ],
  "admin:server.mails.kind.": true,
  "admin:server.mails.off.": true,
  "admin:server.mails.reason.": true,
  "admin:server.index.": ["away", "away_text", "problem", "problem_text"],
  "admin:history.fault.": true,
  "admin:history.view.": true,
  "admin:timeline.kind.": true,
  "admin:timeline.topic.": true,
  "admin:migration.reason.": true,
  "admin:appearance.files.": true,
  "admin:logo.": true,
  "admin:results.icon.": true,
  "admin:results.kind.": true,
  "admin:results.order.": true,
  "admin:results.ways.": true,
  "admin:settings.": true,
};

// A key is used if it is written in the code, or built there.
const known = new Set([...base.keys()].map(bare));
const sources = listFiles(/^(apps\/(web|api)|packages\/(contract|settings))\/src\/.*\.tsx?$/).filter(
  (file) => !/\/texts\/|\.test\./.test(file),
);
const used = new Set();
const prefixes = new Set();
const checkPrefix = (start, place) => {
  prefixes.add(start);
  if (!(start in BUILT)) problems.push(`${place}: ${start} is built at runtime; add it to BUILT`);
};
for (const file of sources) {
  const text = read(file);
  for (const match of text.matchAll(/(["'`])((?:global|views|toast|admin):[\w.-]*)(\$\{)?/g)) {
    const place = `${file}:${lineOf(text, match.index)}`;
    const [, quote, key, built] = match;
    if (built || (quote !== "`" && key.endsWith("."))) {
      checkPrefix(key, place);
      continue;
    }
    used.add(key);
    const isGroup = [...known].some((one) => one.startsWith(`${key}.`));
    if (!known.has(key) && !isGroup && file.startsWith("apps/web/")) problems.push(`${place}: no text ${key}`);
  }
  // Settings write keys with dots only: "views.search.sort.score".
  if (!file.startsWith("packages/settings/")) continue;
  for (const match of text.matchAll(/(["'`])(global|views|toast|admin)\.([\w.-]+)(\$\{)?/g)) {
    const key = `${match[2]}:${match[3]}`;
    if (match[4]) checkPrefix(key, `${file}:${lineOf(text, match.index)}`);
    else used.add(key);
  }
}
for (const start of Object.keys(BUILT)) if (!prefixes.has(start)) problems.push(`BUILT: no code builds ${start}`);
const isBuilt = (key) =>
  Object.entries(BUILT).some(
    ([start, ends]) => key.startsWith(start) && (ends === true || ends.includes(key.slice(start.length))),
  );
for (const key of known) if (!used.has(key) && !isBuilt(key)) problems.push(`texts: no code uses ${key}`);
report("Texts", problems, `${base.size} in each of ${languages.length} languages`);
