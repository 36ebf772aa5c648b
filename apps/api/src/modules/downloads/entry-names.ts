// Makes file names safe for archives and Content-Disposition: valid on every operating system, and never a path.

const forbidden = /[<>:"/\\|?*]/g;
// Control characters, line separators, and the marks that turn the reading direction: `photo\u202egpj.exe`.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Zero-width characters that Persian words and combined emoji need; some file systems ignore them. */
const joiners = /[\u200c\u200d]/g;
const ends = /^[\s.\u200c\u200d]+|[\s.\u200c\u200d]+$/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Maximum bytes of a name: common file systems allow 255, and a number may be appended. */
const MAX_NAME_BYTES = 240;

/** Maximum characters of the first file's name in the name of a zip. */
const MAX_STEM = 60;

/** The file name of a zip, in any language: the portal, its first file, the number of others, the day of its creation. */
export function buildZipFileName({ portal, first, count, createdAt }: ZipTitle): string {
  const stem = [...first.replace(/\.[^.]{1,12}$/, "")].slice(0, MAX_STEM).join("");
  const content = count > 1 ? `${stem} +${count - 1}` : stem;
  const day = new Date(createdAt * 1000).toISOString().slice(0, 10);
  return safeName(`${[portal, content, day].filter(Boolean).join(" - ")}.zip`);
}

interface ZipTitle {
  /** Title of the portal. */
  portal: string;
  /** File name of the first asset. */
  first: string;
  /** Number of assets. */
  count: number;
  /** Epoch seconds. */
  createdAt: number;
}

/** Makes one name safe; never empty. A shortened name keeps its extension. */
export function safeName(name: string): string {
  let safe = name.toWellFormed().normalize("NFC").replace(invisible, "").replace(forbidden, "_").replace(ends, "");
  if (reserved.test(safe)) safe = `_${safe}`;
  if (safe === "") safe = "file";
  if (Buffer.byteLength(safe) <= MAX_NAME_BYTES) return safe;
  const extension = /\.[^.]{1,12}$/.exec(safe)?.[0] ?? "";
  let stem = [...safe.slice(0, safe.length - extension.length)];
  while (Buffer.byteLength(stem.join("")) + Buffer.byteLength(extension) > MAX_NAME_BYTES) stem = stem.slice(0, -1);
  return stem.join("") + extension;
}

/**
 * Makes names unique, one at a time, also on file systems that ignore case or composition: `a.jpg`, `A.jpg` -> `a.jpg`,
 * `A (2).jpg`.
 */
export function createNameDeduplicator(): (name: string) => string {
  const used = new Set<string>();
  const next = new Map<string, number>();
  const keyOf = (name: string) => name.normalize("NFKC").replace(joiners, "").toLowerCase();
  return (name) => {
    const safe = safeName(name);
    const key = keyOf(safe);
    let unique = safe;
    if (used.has(key)) {
      const extension = /\.[^.]{1,12}$/.exec(safe)?.[0] ?? "";
      const stem = safe.slice(0, safe.length - extension.length);
      let number = next.get(key) ?? 2;
      do unique = `${stem} (${number++})${extension}`;
      while (used.has(keyOf(unique)));
      next.set(key, number);
    }
    used.add(keyOf(unique));
    return unique;
  };
}

/** An RFC 6266 header value: an ASCII name for old clients, the real one in UTF-8 (RFC 8187). */
export function contentDisposition(kind: "attachment" | "inline", name: string): string {
  const safe = safeName(name);
  const ascii = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  if (ascii === safe) return `${kind}; filename="${safe}"`;
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
