/** Whether portal and server versions differ in major or minor version. */
export function isVersionMismatch(one: string, other: string): boolean {
  const [a, b] = [getMajorMinor(one), getMajorMinor(other)];
  return a !== null && b !== null && a !== b;
}

/** Returns major and minor version; null if it is no version. */
function getMajorMinor(version: string): string | null {
  const [, major, minor = "0"] = /^v?(\d+)(?:\.(\d+))?/.exec(version.trim()) ?? [];
  return major === undefined ? null : `${Number(major)}.${Number(minor)}`;
}
