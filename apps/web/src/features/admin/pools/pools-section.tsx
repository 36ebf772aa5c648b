import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pool, PoolChange } from "../../../shared/api/console-client.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useConsoleMutation, useConsoleQuery } from "../fields/console.tsx";
import { formatGroupNames } from "../fields/guest-group.ts";
import { AddButton, ListSection } from "../fields/list-section.tsx";
import { OrderedRows } from "../fields/ordered-rows.tsx";
import { SectionPage } from "../fields/section-page.tsx";
import { PoolDialog } from "./pool-dialog.tsx";

/** Pools of assets, granted to groups. Changes are saved at once. */
export function PoolsSection() {
  const { t, i18n } = useTranslation();
  const { data, error } = useConsoleQuery("pools.list", (server) => server.pools.list.query());
  const move = useConsoleMutation<PoolChange>((server, input) => server.pools.change.mutate(input));
  const [asked, setAsked] = useState<Pool | "new" | null>(null);
  const factsOf = ({ assets, groups }: Pool) => [
    t("admin:pools.assets", { count: assets }),
    groups.length === 0
      ? t("admin:pools.seen_by_nobody")
      : t("admin:pools.seen_by", { groups: formatGroupNames(groups, t) }),
  ];
  return (
    <SectionPage heading={t("admin:section.pools")} intro={t("admin:section.pools_intro")}>
      <ListSection
        id="pools"
        title={t("admin:pools.title")}
        lead={t("admin:pools.lead")}
        actions={<AddButton onClick={() => setAsked("new")}>{t("admin:pools.add")}</AddButton>}
        error={error ?? move.error}
        isLoading={!data && !error}
      >
        {data && (
          <OrderedRows
            rows={data.pools.map((pool) => ({
              id: pool.name,
              name: pickByAnyLanguage(pool.labels, i18n.language) ?? pool.name,
              details: factsOf(pool).join(" · "),
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
    </SectionPage>
  );
}
