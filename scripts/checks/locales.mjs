// Every text that the code asks for exists, every text that exists is asked for, in every shipped language.
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
for (const file of listFiles(/^packages\/settings\/src\/texts\/[a-z]+\/[a-z]+\.ts$/)) {
  const [, language, bundle] = /texts\/([a-z]+)\/([a-z]+)\.ts$/.exec(file);
  const module = await tsImport(`../../${file}`, import.meta.url);
  for (const value of Object.values(module)) {
    if (!keys.has(language)) keys.set(language, new Map());
    flatten(value, `${bundle}:`, keys.get(language));
  }
}
// Words around a number change with it, in more ways than ours: a text that counts has its plural forms.
for (const [language, own] of keys) {
  for (const [key, value] of own) {
    const counts = /{{\s*count\b/.test(value) && /\p{L}/u.test(value.replace(/{{.*?}}/g, ""));
    if (counts && !/_(zero|one|two|few|many|other)$/.test(key))
      problems.push(`texts/${language}: ${key} has no plural`);
  }
}
const base = keys.get("en") ?? new Map();
// A plural form stands beside its `_other`; `too_many` on its own is a word.
const bare = (key) => {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
  return base.has(`${stem}_other`) ? stem : key;
};
for (const language of languages) {
  const own = keys.get(language) ?? new Map();
  for (const key of base.keys()) if (!own.has(key)) problems.push(`texts/${language}: ${key} is missing`);
  for (const key of own.keys())
    if (!base.has(key)) problems.push(`texts/${language}: ${key} stands in no other language`);
  for (const [key, value] of own) {
    // Placeholders, and the marks that say which words are drawn apart.
    const names = (text) =>
      [...text.matchAll(/{{\s*([\w.]+)|<(\w+)>(?=.*<\/\2>)/g)]
        .map((m) => m[1] ?? m[2])
        .sort()
        .join();
    if (base.has(key) && names(value) !== names(base.get(key)) && !/_(zero|one)$/.test(key))
      problems.push(`texts/${language}: ${key} has other placeholders or marks than en`);
  }
}

// A key is used when its whole form, or the start of a template that ends in a variable, stands in the code.
const known = new Set([...base.keys()].map(bare));
const sources = listFiles(/^(apps\/(web|api)|packages\/(contract|settings))\/src\/.*\.tsx?$/).filter(
  (file) => !/\/texts\/|\.test\./.test(file),
);
const used = new Set();
const starts = new Set();
for (const file of sources) {
  const text = read(file);
  for (const match of text.matchAll(/(["'`])((?:global|views|toast|admin):[\w.-]*)(\$\{)?/g)) {
    if (match[3]) starts.add(match[2]);
    else if (match[1] === "`" || !match[2].endsWith(".")) {
      used.add(match[2]);
      if (
        !known.has(match[2]) &&
        file.startsWith("apps/web/") &&
        ![...known].some((key) => key.startsWith(`${match[2]}.`))
      ) {
        problems.push(`${file}:${lineOf(text, match.index)}: no text ${match[2]}`);
      }
    } else starts.add(match[2]);
  }
  // The settings name texts with dots only: "views.search.sort.score".
  if (!file.startsWith("packages/settings/")) continue;
  for (const match of text.matchAll(/(["'`])(global|views|toast|admin)\.([\w.-]+)(\$\{)?/g)) {
    (match[4] ? starts : used).add(`${match[2]}:${match[3]}`);
  }
}
for (const key of known) {
  if (!used.has(key) && ![...starts].some((start) => key.startsWith(start)))
    problems.push(`texts: nothing asks for ${key}`);
}
report("Texts", problems, `${base.size} in each of ${languages.length} languages`);
