/** The version that documents are migrated to; it goes with the contract, not with a package. */
export const SETTINGS_VERSION = "7.0.3";

/** Documents of this version or a later one need no step of the migrations. */
export const NEWEST_STEP = "7.0.0";

/** Whether a version comes before another; what is no version comes before all. */
export function isOlder(version: string, than: string): boolean {
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

/** The version that a document names; one that starts with neither v nor a digit is none. */
export function versionOf(value: unknown): string {
  return typeof value === "string" && /^v?\d/.test(value) ? value : "0.0.0";
}
