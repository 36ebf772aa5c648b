import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pool, PoolChange } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { getEditButtonId } from "../fields/field-context.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import { AddButton, ListSection } from "../fields/lists/list-section.tsx";
import { ReorderableRows } from "../fields/lists/reorderable-rows.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import { PoolDialog } from "./pool-dialog.tsx";
import { usePools } from "./use-pools.ts";

/** Pools of assets, granted to groups. Changes are saved at once. */
export function PoolList() {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const query = usePools();
  const { data } = query;
  const move = useConsoleMutation<PoolChange>((server, input) => server.pools.change.mutate(input));
  const [asked, setAsked] = useState<Pool | "new" | null>(null);
  const factsOf = ({ assets, groups }: Pool) => [
    t("admin:pools.assets", { count: assets }),
    groups.length === 0
      ? t("admin:pools.seen_by_nobody")
      : t("admin:pools.seen_by", { groups: formatGroupNames(groups, t) }),
  ];
  return (
    <>
      <ListSection
        id="pools"
        title={t("admin:pools.title")}
        lead={t("admin:pools.lead")}
        actions={<AddButton onClick={() => setAsked("new")}>{t("admin:pools.add")}</AddButton>}
        query={query}
        changeError={move.error}
      >
        {data && (
          <ReorderableRows
            rows={data.pools.map((pool) => ({
              id: pool.name,
              controlId: getEditButtonId("pools", pool.name),
              name: poolName(pool),
              details: joinFacts(factsOf(pool)),
              onEdit: () => setAsked(pool),
            }))}
            onMove={(name, position) => move.mutate({ name, position })}
          />
        )}
      </ListSection>
      {data && asked !== null && (
        <PoolDialog
          known={data.pools}
          languages={data.languages}
          onClose={() => setAsked(null)}
          // Use the current entry: a cached list is refreshed behind the dialog.
          {...(asked === "new" ? {} : { pool: data.pools.find(({ name }) => name === asked.name) ?? asked })}
        />
      )}
    </>
  );
}
