/** Maximum number of names reported to the admin: a malicious stylesheet may contain thousands. */
const MAX_NAMES = 50;
/** Maximum characters of a reported name. */
const MAX_NAME_LENGTH = 80;

/** Removes duplicates and shortens the list; the last entry counts the omitted names: `+123`. */
export function summarizeRemovedNames(removed: Iterable<string>): string[] {
  const all = [...new Set(removed)];
  const names = all
    .slice(0, MAX_NAMES)
    .map((name) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name));
  return all.length > MAX_NAMES ? [...names, `+${all.length - MAX_NAMES}`] : names;
}
