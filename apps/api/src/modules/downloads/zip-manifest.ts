/** A cell of a table that spreadsheet programs open: quoted, and never a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Lists what an archive holds and what it does not. One and the same reason for what is unknown and what is not
 * permitted: the list must not tell the one from the other.
 */
export function zipManifest(requested: readonly number[], included: ReadonlyMap<number, string>): Buffer {
  const rows = requested.map((id) => {
    const name = included.get(id);
    return name === undefined ? `${id},"",${cell("not available")}` : `${id},${cell(name)},${cell("included")}`;
  });
  // The byte order mark makes spreadsheet programs read UTF-8.
  return Buffer.from(`\ufeffid,file,state\r\n${rows.join("\r\n")}\r\n`);
}
