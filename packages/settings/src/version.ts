/** The version that documents are migrated to; it goes with the contract, not with a package. */
export const SETTINGS_VERSION = "7.0.3";
