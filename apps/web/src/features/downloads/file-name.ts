/** The name a Content-Disposition header gives a file, by RFC 6266: the encoded form wins. */
export function fileNameFrom(header: string | null): string | undefined {
  if (header === null) return undefined;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return clean(decodeURIComponent(encoded.trim()));
    } catch {
      // The plain form may still be readable.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  return clean(quoted ?? /filename\s*=\s*([^;"]+)/i.exec(header)?.[1]);
}

/** A name, never a path. */
function clean(name: string | undefined): string | undefined {
  const last = name?.trim().split(/[/\\]/).at(-1);
  return last === "" ? undefined : last;
}
