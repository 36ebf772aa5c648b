import { createSafeContext } from "@mantine/core";
import type { Portal } from "./portal.ts";

/** For the frame only: pages use the narrower contexts in `shared`. */
export const [PortalProvider, usePortalParts] = createSafeContext<Portal>("usePortalParts needs a PortalProvider");
