import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** The files of the portal, in the order of the options. */
export const PORTAL_FILE_NAMES = [
  "dashboardLogo",
  "searchLogo",
  "assetLogo",
  "bookmarkLogo",
  "loginLogo",
  "logoutLogo",
  "dashboardHero",
  "loginHero",
  "favicon",
  "custom_font",
  "style",
] as const satisfies readonly PortalFile[];

/** Parses the file of an option such as `file style`. */
export const parseFileChoice = (choice: string): PortalFile | undefined =>
  PORTAL_FILE_NAMES.find((name) => choice === `file ${name}`);
