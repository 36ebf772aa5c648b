// The fonts of rendered pages. They ship with Vitrine: a server may have none, and pages look the same everywhere.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The path of a package's font folder. `path`: relative to `url`, a file of the package. */
const folderAt = (url: string, path: string) => fileURLToPath(new URL(path, url));
const folders = () => [
  // Latin, Greek, Cyrillic, Devanagari.
  folderAt(import.meta.resolve("@embedpdf/fonts-latin"), "../fonts"),
  folderAt(import.meta.resolve("@embedpdf/fonts-sc"), "../fonts"),
  folderAt(import.meta.resolve("@embedpdf/fonts-kr"), "../fonts"),
  // DejaVu: the monospaced font, and Arabic, Hebrew, Armenian, Georgian and symbols.
  folderAt(import.meta.resolve("dejavu-fonts-ttf/package.json"), "ttf"),
];

export const PROSE_FONT = "Noto Sans";
/** Font of code, which is monospaced. */
export const CODE_FONT = "DejaVu Sans Mono";

/**
 * Writes the Fontconfig file that the environment names, which is read when the first text is rendered. It lists the
 * shipped fonts only, not those of the system.
 */
export function writeFontConfig(): void {
  const file = process.env.FONTCONFIG_FILE;
  if (file === undefined) return;
  const cache = join(dirname(file), "fontconfig");
  const lines = [
    ...folders().map((folder) => `<dir>${escaped(folder)}</dir>`),
    `<cachedir>${escaped(cache)}</cachedir>`,
  ];
  mkdirSync(cache, { recursive: true });
  // Written under another name and renamed, since several processes may write it at the same time.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join("\n")}\n</fontconfig>\n`);
  renameSync(temporary, file);
}

const escaped = (path: string) => path.replace(/&/g, "&amp;").replace(/</g, "&lt;");
