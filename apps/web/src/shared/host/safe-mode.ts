import type { Host } from "./host.ts";

/** With `?safe` before the `#`, the portal shows none of the files that an admin has given it: one may have broken it. */
export const isSafeMode = (host: Host): boolean => host.address().searchParams.has(SAFE_FLAG);
export const SAFE_FLAG = "safe";
