import type { Client } from "@vitrine/contract/client";
import type { PortalFileName } from "../../../../shared/api/portal-files.ts";

/** Files that only a server with the extension `dark_logos` has. */
const DARK_LOGOS = [
  "dashboardLogoDark",
  "searchLogoDark",
  "assetLogoDark",
  "bookmarkLogoDark",
  "loginLogoDark",
  "logoutLogoDark",
] as const satisfies readonly PortalFileName[];

/** The files of the portal, in the order of the options. */
const PORTAL_FILE_NAMES = [
  "dashboardLogo",
  "searchLogo",
  "assetLogo",
  "bookmarkLogo",
  "loginLogo",
  "logoutLogo",
  ...DARK_LOGOS,
  "dashboardHero",
  "loginHero",
  "favicon",
  "custom_font",
  "style",
] as const satisfies readonly PortalFileName[];

const FOR_WHOLE_PORTAL: readonly PortalFileName[] = [
  "dashboardLogo",
  "dashboardLogoDark",
  "dashboardHero",
  "custom_font",
  "style",
];

/** Whether a file is for a single place, such as the logo of the search or the icon of the browser's tab. */
export const isForSinglePlace = (name: PortalFileName): boolean => !FOR_WHOLE_PORTAL.includes(name);

/** The files that a server can store. */
export const listSupportedPortalFileNames = (client: Pick<Client, "has">): readonly PortalFileName[] =>
  client.has("dark_logos")
    ? PORTAL_FILE_NAMES
    : PORTAL_FILE_NAMES.filter((name) => !(DARK_LOGOS as readonly PortalFileName[]).includes(name));

/** Parses the file of an option such as `file style`. */
export const parseFileChoice = (choice: string): PortalFileName | undefined =>
  PORTAL_FILE_NAMES.find((name) => choice === `file ${name}`);
