/** Where one wanted to go, kept while somebody else's login is asked. */
const KEY = "vitrine.from";

export function keepWayBack(storage: Storage, from: string | null): void {
  if (from === null) storage.removeItem(KEY);
  else storage.setItem(KEY, from);
}

export function takeWayBack(storage: Storage): string | null {
  const from = storage.getItem(KEY);
  storage.removeItem(KEY);
  return from;
}
