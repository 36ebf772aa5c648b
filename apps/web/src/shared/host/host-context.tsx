import { createSafeContext } from "@mantine/core";
import type { Host } from "./host.ts";

/** The host of this portal. Components never access storage, title or root of the page directly. */
export const [HostProvider, useHost] = createSafeContext<Host>("useHost needs a HostProvider");
