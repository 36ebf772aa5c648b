import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatList } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";

/** Maximum number of names listed: more would not be read. */
const MAX_NAMES = 4;

/** Returns a function that lists what was changed: "Title, logo, colour, font and 3 more". */
export function useFormatNameList(): (names: readonly string[], maxNames?: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return useCallback(
    (names, maxNames = MAX_NAMES) => {
      const all = formatList(names, locale);
      if (names.length <= maxNames) return all;
      const first = formatList(names.slice(0, maxNames), locale);
      const some = t("admin:save.more", { names: first, count: names.length - maxNames });
      // All names if that is shorter: "1 more" may be longer than the name that it replaces.
      return some.length < all.length ? some : all;
    },
    [t, locale],
  );
}
