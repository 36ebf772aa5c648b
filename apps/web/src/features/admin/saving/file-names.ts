import type { PortalFile } from "../../../shared/api/portal-files.ts";

/** The files of the portal, in the order in which an admin chooses among them. */
export const FILE_NAMES = [
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

/** The file that a choice like `file style` names. */
export const fileOf = (choice: string): PortalFile | undefined => FILE_NAMES.find((name) => choice === `file ${name}`);
