import { createSafeContext } from "@mantine/core";
import type { PortalLanguage } from "./portal-language.ts";

export const [LanguageProvider, useLanguage] = createSafeContext<PortalLanguage>(
  "useLanguage needs a LanguageProvider",
);
