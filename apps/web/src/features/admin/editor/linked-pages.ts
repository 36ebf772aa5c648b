const LINK = /\/custom\/([a-z0-9][a-z0-9-]*)/g;

/** Keys of the pages to which any link of these settings leads. */
export function findLinkedPageKeys(settings: object): ReadonlySet<string> {
  return new Set([...JSON.stringify(settings).matchAll(LINK)].map(([, key = ""]) => key));
}
