/** Portal and server fit as long as the first two numbers of their versions are the same. */
export function differsNotably(one: string, other: string): boolean {
  const [a, b] = [numbers(one), numbers(other)];
  return a !== null && b !== null && a !== b;
}

/** Major and minor; a version begins with a digit or with a v. */
function numbers(version: string): string | null {
  const [, major, minor = "0"] = /^v?(\d+)(?:\.(\d+))?/.exec(version.trim()) ?? [];
  return major === undefined ? null : `${Number(major)}.${Number(minor)}`;
}
