/** The lines of a log that tell of a fault of the server. */
export function loggedErrors(lines: readonly string[]): string[] {
  return lines.filter((line) => ["error", "fatal"].includes((JSON.parse(line) as { level: string }).level));
}
