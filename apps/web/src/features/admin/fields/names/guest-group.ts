import type { TFunction } from "i18next";

/** The group of all visitors. It has no members and cannot be deleted. */
export const GUEST_GROUP = "guest";

/** Joins the names of groups; the name of the guest group is translated. */
export const formatGroupNames = (groups: readonly string[], t: TFunction): string =>
  groups.map((name) => (name === GUEST_GROUP ? t("admin:accounts.group.guests") : name)).join(", ");
