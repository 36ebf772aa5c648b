import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { peopleSectionParts } from "../accounts/people-parts.ts";
import { useAccounts } from "../accounts/use-accounts.ts";
import { getPeopleFieldPath } from "../fields/field-context.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { usePools } from "../pools/use-pools.ts";
import { useGroups } from "../rights/use-groups.ts";
import type { SearchEntry } from "./search-entries.ts";
import type { FinderTexts } from "./search-settings.ts";

/** Where the records of each kind are edited. */
const LISTS = {
  person: { list: "accounts", path: peopleSectionParts.people.path },
  group: { list: "groups", path: peopleSectionParts.groups.path },
  pool: { list: "pools", path: peopleSectionParts.pools.path },
} as const;

/** Accounts, groups and pools as entries of the search; none until the server has answered. */
export function usePeopleEntries(texts: FinderTexts): readonly SearchEntry[] {
  const { t } = useTranslation();
  const enabled = useClient().has("console");
  const accounts = useAccounts({ enabled }).data;
  const groups = useGroups({ enabled }).data;
  const pools = usePools({ enabled }).data;
  return useMemo(() => {
    const create = (
      kind: keyof typeof LISTS,
      id: string | number,
      name: string,
      words: readonly string[],
    ): SearchEntry => ({
      kind,
      id: `${kind} ${id}`,
      section: "accounts",
      name,
      about: texts.word(`admin:search.kind.${kind}`),
      words,
      details: [],
      target: { path: LISTS[kind].path, field: getPeopleFieldPath(LISTS[kind].list, id) },
    });
    return [
      ...(accounts ?? []).map(({ id, name, displayName, email }) =>
        create("person", id, displayName || name, [name, email ?? ""]),
      ),
      ...(groups?.groups ?? []).map(({ name }) => create("group", name, formatGroupNames([name], t), [name])),
      ...(pools?.pools ?? []).map(({ name, labels }) =>
        create("pool", name, pickByLanguageOrAny(labels, texts.lang) ?? name, [name]),
      ),
    ];
  }, [accounts, groups, pools, texts, t]);
}
