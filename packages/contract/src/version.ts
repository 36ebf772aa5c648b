/** The version of the contract that `info/check_version` answers; not the version of any package. */
export const CONTRACT_VERSION = "7.0.3";
