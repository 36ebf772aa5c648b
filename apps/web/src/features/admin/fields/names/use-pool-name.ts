import { useTranslation } from "react-i18next";
import type { GroupsReply } from "../../../../shared/api/console-client.ts";
import { pickByLanguageOrAny } from "../../../../shared/i18n/pick-by-language.ts";

type NamedPool = Pick<GroupsReply["pools"][number], "name" | "labels">;

/** Returns the name of a pool in the admin's language. Imports create pools without one: those are told by their code. */
export function usePoolName(): (pool: NamedPool) => string {
  const { t, i18n } = useTranslation();
  return ({ name, labels }) =>
    pickByLanguageOrAny(labels, i18n.language) ?? t("admin:people.unnamed_pool", { code: name });
}
