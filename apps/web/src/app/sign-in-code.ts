/** The single-use code of a single sign-on, in the query or behind the `#`; null without one. */
export const signInCode = (address: URL): string | null =>
  address.searchParams.get("token") || (/^#\/login\?token=([\w-]+)$/.exec(address.hash)?.[1] ?? null);
