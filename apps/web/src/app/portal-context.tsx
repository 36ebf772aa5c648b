import { createSafeContext } from "@mantine/core";
import type { Portal } from "./portal.ts";

/** The whole portal, for the frame only: pages use the narrower contexts in `shared`. */
export const [PortalProvider, usePortal] = createSafeContext<Portal>("usePortalParts needs a PortalProvider");
