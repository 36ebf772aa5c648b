import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Orientation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useDraftValue, useSettingsDraft } from "../drafts/draft-context.tsx";
import { getControlProps } from "../fields/control-props.ts";
import { type KnownValue, useKnownValues } from "../fields/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { type AllowedOrders, toAllowedOrders, toOrderList } from "./sort-rules.ts";
import { listViews } from "./view-rules.ts";

/** Selects the default view of the results among the offered views. */
export function DefaultViewEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const word = useDraftText();
  const offered = listViews(useSettingsDraft().search.views.options).filter(({ visible }) => visible);
  const nameOf = (key: "list" | "thumbnail" | "grid") => t(`views:search.view.${key}`);
  return (
    <OfferedSelect
      {...props}
      offered={offered.map(({ key, translation }) => ({ value: key, label: word(translation, nameOf(key)) }))}
    />
  );
}

/** Selects the default sort of the results among the offered sorts. */
export function DefaultSortEditor(props: ValueEditorProps) {
  const word = useDraftText();
  const { sorts } = useKnownValues();
  const active = useSettingsDraft().sorting.options.filter((one) => one.active);
  const labelOf = (key: string) => sorts.find(({ value }) => value === key)?.label ?? key;
  return (
    <OfferedSelect
      {...props}
      offered={active.map(({ key, translation }) => ({ value: key, label: word(translation, labelOf(key)) || key }))}
    />
  );
}

/** Selects the default sort order among the allowed orders. */
export function DefaultOrderEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { options } = useSettingsDraft().sorting.orientation;
  const orders = toOrderList(toAllowedOrders(options));
  return (
    <OfferedSelect
      {...props}
      offered={orders.map((value) => ({
        value,
        label: t(`admin:results.order.${value}`),
      }))}
    />
  );
}

/** Selects the allowed sort orders: both, or only one, which is then the default, too. */
export function SortOrdersEditor({ value, onChange, ...props }: ValueEditorProps) {
  const { t } = useTranslation();
  const first = useDraftValue("settings", ["sorting", "orientation", "default"]);
  const change = (ways: AllowedOrders) => {
    onChange(toOrderList(ways));
    if (ways !== "both" && first.value !== ways) first.set(ways);
  };
  return (
    <NativeSelect
      {...getControlProps({ ...props, id: `${props.id}-ways` })}
      value={toAllowedOrders(value as Orientation[])}
      onChange={({ currentTarget }) => change(currentTarget.value as AllowedOrders)}
      data={(["both", "asc", "desc"] as const).map((ways) => ({ value: ways, label: t(`admin:results.ways.${ways}`) }))}
    />
  );
}

/** A select that marks a value which is set but not offered. */
function OfferedSelect({ offered, value, onChange, ...props }: ValueEditorProps & { offered: readonly KnownValue[] }) {
  const { t } = useTranslation();
  const now = String(value);
  const isOffered = offered.some((one) => one.value === now);
  return (
    <NativeSelect
      {...getControlProps(props)}
      value={now}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...(isOffered ? [] : [{ value: now, label: t("admin:results.not_offered", { name: now }) }]), ...offered]}
    />
  );
}
