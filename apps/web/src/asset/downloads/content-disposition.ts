/** Reads the file name from a Content-Disposition header, by RFC 6266: the encoded name takes precedence. */
export function parseContentDispositionFileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return clean(decodeURIComponent(encoded.trim()));
    } catch {
      // Invalid encoding: goes on with the plain name, which may be readable.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  return clean(quoted ?? /filename\s*=\s*([^;"]+)/i.exec(header)?.[1]);
}

/** Removes directories from the name. */
function clean(name: string | undefined): string | undefined {
  const last = name?.trim().split(/[/\\]/).at(-1);
  return last === "" ? undefined : last;
}
