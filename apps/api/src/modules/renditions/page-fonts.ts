// The typefaces of drawn pages. They come with Vitrine: a server may have none, and pages look alike everywhere.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the fonts of a package lie, from a file of its own. */
const folderAt = (url: string, path: string) => fileURLToPath(new URL(path, url));
const folders = () => [
  // Latin, Greek, Cyrillic, Devanagari.
  folderAt(import.meta.resolve("@embedpdf/fonts-latin"), "../fonts"),
  folderAt(import.meta.resolve("@embedpdf/fonts-sc"), "../fonts"),
  folderAt(import.meta.resolve("@embedpdf/fonts-kr"), "../fonts"),
  // Letters of one width; Arabic, Hebrew, Armenian, Georgian, signs.
  folderAt(import.meta.resolve("dejavu-fonts-ttf/package.json"), "ttf"),
];

export const PROSE_FONT = "Noto Sans";
/** Of one width. */
export const CODE_FONT = "DejaVu Sans Mono";

/**
 * Writes the list of typefaces for Fontconfig, which reads it when the first text is drawn: what the system has is not
 * looked at.
 */
export function writeFontList(file: string): void {
  const cache = join(dirname(file), "fontconfig");
  const lines = [
    ...folders().map((folder) => `<dir>${escaped(folder)}</dir>`),
    `<cachedir>${escaped(cache)}</cachedir>`,
  ];
  mkdirSync(cache, { recursive: true });
  // Several children write the same.
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join("\n")}\n</fontconfig>\n`);
  renameSync(mine, file);
}

const escaped = (path: string) => path.replace(/&/g, "&amp;").replace(/</g, "&lt;");
