/** The sections that are offered, for those of them that list the others; they cannot import the list. */
import { createSafeContext } from "@mantine/core";
import type { AdminSection } from "./section.ts";

export const [SectionsProvider, useSections] = createSafeContext<readonly AdminSection[]>(
  "useSections needs a SectionsProvider",
);
