import { useTranslation } from "react-i18next";
import type { RecordedChange } from "./changes-query.ts";

/** Returns a function that names who made a change. */
export function useAuthorName(): (change: RecordedChange) => string {
  const { t } = useTranslation();
  return ({ author, by }) =>
    by ?? t(author === "removed_account" ? "admin:timeline.removed_account" : "admin:timeline.by_server");
}
