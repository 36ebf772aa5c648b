/** Names that an admin is told: whoever pastes a hostile stylesheet would else get thousands. */
const MOST = 50;
/** Characters of each. */
const LONGEST = 80;

/** What was taken out, each once, with the number of those that are left out as the last one: `+123`. */
export function reported(removed: Iterable<string>): string[] {
  const all = [...new Set(removed)];
  const told = all.slice(0, MOST).map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name));
  return all.length > MOST ? [...told, `+${all.length - MOST}`] : told;
}
