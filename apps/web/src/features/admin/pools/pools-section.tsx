import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pool } from "../../../shared/api/console-client.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { formatGroupNames } from "../fields/guest-group.ts";
import { AddButton, ListSection } from "../fields/list-section.tsx";
import { OrderedRows } from "../fields/ordered-rows.tsx";
import { SectionPage } from "../fields/section-page.tsx";
import { PoolDialog } from "./pool-dialog.tsx";
import { usePoolMove, usePools, usePoolsErrorText } from "./use-pools.ts";

/** Pools of assets, granted to groups. Changes are saved at once. */
export function PoolsSection() {
  const { t, i18n } = useTranslation();
  const errorText = usePoolsErrorText();
  const { data, error } = usePools();
  const move = usePoolMove();
  const [asked, setAsked] = useState<Pool | "new" | null>(null);
  const failure = error ?? move.error;
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
        failure={failure ? errorText(failure) : null}
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
