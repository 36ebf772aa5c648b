/** A CSV cell for spreadsheet programs: quoted, and never a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Lists as CSV which requested assets an archive includes. Unknown and forbidden assets get the same reason, so that
 * the list does not reveal which ones exist.
 */
export function zipManifest(requested: readonly number[], included: ReadonlyMap<number, string>): Buffer {
  const rows = requested.map((id) => {
    const name = included.get(id);
    return name === undefined ? `${id},"",${cell("not available")}` : `${id},${cell(name)},${cell("included")}`;
  });
  // The byte order mark makes spreadsheet programs read UTF-8.
  return Buffer.from(`\ufeffid,file,state\r\n${rows.join("\r\n")}\r\n`);
}
