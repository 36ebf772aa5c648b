const LINK = /\/custom\/([a-z0-9][a-z0-9-]*)/g;

export function findLinkedPageKeys(settings: object): ReadonlySet<string> {
  return new Set([...JSON.stringify(settings).matchAll(LINK)].map(([, key = ""]) => key));
}
