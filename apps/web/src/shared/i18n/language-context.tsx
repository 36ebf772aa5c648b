import { createContext, useContext } from "react";
import type { PortalLanguage } from "./portal-language.ts";

const LanguageContext = createContext<PortalLanguage | null>(null);

export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): PortalLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage needs a LanguageProvider");
  return language;
}
