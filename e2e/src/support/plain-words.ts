// Checks that a page speaks to people: no key of a setting or text, no path of a file, no command.
import type { Page } from "@playwright/test";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import { expect } from "./journey.ts";

/** Names within settings that are no words: `show_as_tiles`, `heroImage`. */
const settingKeys = new Set(
  [...getEntriesByPath().keys()].flatMap((path) => path.split(/\W+/)).filter((name) => /_|[a-z][A-Z]/.test(name)),
);

const TECHNICAL = {
  "key of a text": /\b(?:global|views|toast|admin)(?:\.[\w-]+)+/g,
  "key of a setting": new RegExp(`\\b(?:${[...settingKeys].join("|")})\\b`, "g"),
  "key of a row": /\b[a-z]+_\d+\b/g,
  "path of a file": /(?:^|[\s„“"(])(?:~|\.{1,2}|[A-Z]:)?[/\\][\w.-]+[/\\][\w./\\-]*/gm,
  command: /\b(?:npm|npx|pnpm|docker|sudo)\b|\bvitrine [a-z]+ |(?:^|\s)--[a-z]+/gm,
} as const;

/** Everything that can be read on the page, also in its fields, without addresses of web pages. */
async function readPage(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not read
  const text = await page.locator("body").innerText();
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
      .filter((field) => field.checkVisibility() && !["checkbox", "radio", "file", "password"].includes(field.type))
      .flatMap(({ value, placeholder }) => [value, placeholder]),
  );
  return [text, ...fields].join("\n").replaceAll(/https?:\/\/\S+/g, "");
}

export async function expectPlainWords(page: Page, where: string): Promise<void> {
  const text = await readPage(page);
  const found = Object.entries(TECHNICAL).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([word]) => `${kind}: ${word.trim()}`),
  );
  expect.soft(found, `${where} is in plain words`).toEqual([]);
}
