import { DirectionContext } from "@mantine/core";
import { textDirectionOf } from "@vitrine/settings/languages/languages";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Text direction of the portal's language. Mantine's provider would read it from the document instead. */
export function DirectionProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const dir = textDirectionOf(i18n.language);
  const value = useMemo(() => ({ dir, setDirection: () => {}, toggleDirection: () => {} }), [dir]);
  return <DirectionContext value={value}>{children}</DirectionContext>;
}
