import type { Host } from "./host.ts";

/** Safe mode (`?safe` before the `#`): ignores all uploaded files, since one may have made the portal unusable. */
export const isSafeMode = (host: Host): boolean => host.address().searchParams.has(SAFE_MODE_QUERY_PARAM);
export const SAFE_MODE_QUERY_PARAM = "safe";
