import { createSafeContext } from "@mantine/core";
import type { PortalLanguageControl } from "./portal-language-control.ts";

export const [LanguageProvider, useLanguage] = createSafeContext<PortalLanguageControl>(
  "useLanguage needs a LanguageProvider",
);
