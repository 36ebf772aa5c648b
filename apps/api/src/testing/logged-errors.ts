/** Log lines with the level error or fatal. */
export function loggedErrors(lines: readonly string[]): string[] {
  return lines.filter((line) => ["error", "fatal"].includes((JSON.parse(line) as { level: string }).level));
}
