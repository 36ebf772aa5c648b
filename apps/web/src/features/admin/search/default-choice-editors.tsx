import type { SortOrientation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useDraftValue, useSettingsDraft } from "../drafts/draft-context.tsx";
import { SelectEditor } from "../fields/editors/select-editor.tsx";
import { useKnownValues } from "../fields/names/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { type AllowedSortOrientations, toAllowedSortOrientations, toSortOrientations } from "./sort-rules.ts";
import { addMissingViewsInOrder } from "./view-rules.ts";

const NOT_OFFERED = "admin:results.not_offered";

export function DefaultViewEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const word = useDraftText();
  const offered = addMissingViewsInOrder(useSettingsDraft().search.views.options).filter(({ visible }) => visible);
  const nameOf = (key: "list" | "thumbnail" | "grid") => t(`views:search.view.${key}`);
  return (
    <SelectEditor
      {...props}
      unknown={NOT_OFFERED}
      options={offered.map(({ key, translation }) => ({ value: key, label: word(translation, nameOf(key)) }))}
    />
  );
}

export function DefaultSortEditor(props: ValueEditorProps) {
  const word = useDraftText();
  const { sorts } = useKnownValues();
  const active = useSettingsDraft().sorting.options.filter((one) => one.active);
  const labelOf = (key: string) => sorts.find(({ value }) => value === key)?.label ?? key;
  return (
    <SelectEditor
      {...props}
      unknown={NOT_OFFERED}
      options={active.map(({ key, translation }) => ({ value: key, label: word(translation, labelOf(key)) || key }))}
    />
  );
}

export function DefaultSortOrientationEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { options } = useSettingsDraft().sorting.orientation;
  const orders = toSortOrientations(toAllowedSortOrientations(options));
  return (
    <SelectEditor
      {...props}
      unknown={NOT_OFFERED}
      options={orders.map((value) => ({
        value,
        label: t(`admin:results.order.${value}`),
      }))}
    />
  );
}

/** Selects the allowed sort orders: both, or only one, which is then the default, too. */
export function AllowedSortOrientationsEditor({ value, onChange, ...props }: ValueEditorProps) {
  const { t } = useTranslation();
  const first = useDraftValue("settings", ["sorting", "orientation", "default"]);
  const change = (ways: AllowedSortOrientations) => {
    onChange(toSortOrientations(ways));
    if (ways !== "both" && first.value !== ways) first.set(ways);
  };
  return (
    <SelectEditor
      {...props}
      id={`${props.id}-ways`}
      value={toAllowedSortOrientations(value as SortOrientation[])}
      onChange={(ways) => change(ways as AllowedSortOrientations)}
      options={(["both", "asc", "desc"] as const).map((ways) => ({
        value: ways,
        label: t(`admin:results.ways.${ways}`),
      }))}
    />
  );
}
