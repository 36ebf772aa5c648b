import { DirectionContext } from "@mantine/core";
import { directionOf } from "@vitrine/settings/languages";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";

/** The direction of this portal's language for Mantine's parts and ours; Mantine's own would read it off the page. */
export function DirectionProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const dir = directionOf(i18n.language);
  const value = useMemo(() => ({ dir, setDirection: () => {}, toggleDirection: () => {} }), [dir]);
  return <DirectionContext value={value}>{children}</DirectionContext>;
}
