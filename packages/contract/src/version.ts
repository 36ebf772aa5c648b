/** Version of the contract, as returned by `info/check_version`; not of a package. */
export const CONTRACT_VERSION = "7.0.3";
