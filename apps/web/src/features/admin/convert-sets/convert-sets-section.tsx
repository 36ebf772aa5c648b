import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConvertSetChange, ConvertSetRow } from "../../../shared/api/console-client.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { useConsoleMutation, useConsoleQuery } from "../fields/controls/console.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import { AddButton, ListSection } from "../fields/lists/list-section.tsx";
import { ReorderableRows } from "../fields/lists/reorderable-rows.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { ConvertSetDialog } from "./convert-set-dialog.tsx";
import { FORMAT_NAME_KEYS, toConvertSetFormValues } from "./convert-set-form.ts";

/** Convert sets: the formats in which assets are downloaded, granted to groups per pool. Changes are saved at once. */
export function ConvertSetsSection() {
  const { t, i18n } = useTranslation();
  const query = useConsoleQuery("convertSets.list", (server) => server.convertSets.list.query());
  const { data } = query;
  const move = useConsoleMutation<ConvertSetChange>((server, input) => server.convertSets.change.mutate(input));
  const [asked, setAsked] = useState<ConvertSetRow | "new" | null>(null);
  const factsOf = (set: ConvertSetRow): string[] => {
    if (set.kind === "original") return [t("admin:convert_sets.is_original")];
    const { maxEdge, dpi, quality, profile, groups } = set;
    return [
      t(FORMAT_NAME_KEYS[toConvertSetFormValues(set).format]),
      ...(maxEdge === null ? [] : [t("admin:convert_sets.up_to", { pixels: maxEdge })]),
      ...(quality === null ? [] : [t("admin:convert_sets.with_quality", { quality })]),
      ...(dpi === null ? [] : [t("admin:convert_sets.with_dpi", { dpi })]),
      ...(profile === null ? [] : [t(`admin:convert_sets.profiles.${profile}`)]),
      ...(groups.length === 0 ? [] : [t("admin:convert_sets.granted", { groups: formatGroupNames(groups, t) })]),
    ];
  };
  return (
    <SectionPage heading={t("admin:section.convert_sets")} intro={t("admin:section.convert_sets_intro")}>
      <ListSection
        id="convert-sets"
        title={t("admin:convert_sets.title")}
        lead={t("admin:convert_sets.lead")}
        actions={<AddButton onClick={() => setAsked("new")}>{t("admin:convert_sets.add")}</AddButton>}
        query={query}
        changeError={move.error}
      >
        {data && (
          <ReorderableRows
            rows={data.sets.map((set) => ({
              id: String(set.id),
              name: pickByLanguageOrAny(set.titles, i18n.language) ?? String(set.id),
              details: joinFacts(factsOf(set)),
              isPinned: set.kind === "original",
              onEdit: () => setAsked(set),
            }))}
            onMove={(id, position) => move.mutate({ id: Number(id), position })}
          />
        )}
      </ListSection>
      {data && asked !== null && (
        <ConvertSetDialog
          languages={data.languages}
          onClose={() => setAsked(null)}
          // Use the current entry: a cached list is refreshed behind the dialog.
          {...(asked === "new" ? {} : { set: data.sets.find(({ id }) => id === asked.id) ?? asked })}
        />
      )}
    </SectionPage>
  );
}
