/** Escapes at-signs of stored texts as `{'@'}`, since version 6: a bare at-sign is syntax of their format. */
export function escapeAtSigns(text: string): string {
  return text.replace(/\{'@'\}|@/g, "{'@'}");
}

/** Returns the readable text. */
export function unescapeAtSigns(text: string): string {
  return text.replaceAll("{'@'}", "@");
}
