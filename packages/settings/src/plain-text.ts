/** Escapes of stored texts: since version 6 an at-sign is written `{'@'}`, because it had a meaning in its format. */
export function escapeAt(text: string): string {
  return text.replace(/\{'@'\}|@/g, "{'@'}");
}

/** The text as people read it. */
export function unescapeAt(text: string): string {
  return text.replaceAll("{'@'}", "@");
}
