import type { TFunction } from "i18next";

/** The group of everybody: nobody is put into it, and it stays. */
export const GUESTS = "guest";

/** Groups by their names, and the one of everybody in the reader's language. */
export const groupNames = (groups: readonly string[], t: TFunction): string =>
  groups.map((name) => (name === GUESTS ? t("admin:accounts.group.guests") : name)).join(", ");
