/** Current version of stored settings; defined by the contract, not by a package. */
export const SETTINGS_VERSION = "7.0.3";

/** Documents of this version or later need no migration step. */
export const NEWEST_MIGRATION_VERSION = "7.0.0";

/** Whether `version` is older than `than`; an invalid version is older than all. */
export function isOlderVersion(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) =>
    text
      .replace(/^v/, "")
      .split(".")
      .map((part) => Number.parseInt(part, 10) || 0),
  );
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Version of a document; "0.0.0" if it starts with neither v nor a digit. */
export function normalizeStoredVersion(value: unknown): string {
  return typeof value === "string" && /^v?\d/.test(value) ? value : "0.0.0";
}
