import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import type { Orientation } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useDraftAt, useSettingsDraft } from "../drafts/draft-context.tsx";
import { getControlProps } from "../fields/control-props.ts";
import { type KnownValue, useKnownValues } from "../fields/known-values.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { useDraftText } from "../texts/use-draft-text.ts";
import { ordersOf, type Ways, waysOf } from "./sort-rules.ts";
import { allViews } from "./view-rules.ts";

/** The view that results begin with: one of those that are offered. */
export function FirstViewEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const word = useDraftText();
  const offered = allViews(useSettingsDraft().search.views.options).filter(({ visible }) => visible);
  const nameOf = (key: "list" | "thumbnail" | "grid") => t(`views:search.view.${key}`);
  return (
    <OfferedChoice
      {...props}
      offered={offered.map(({ key, translation }) => ({ value: key, label: word(translation, nameOf(key)) }))}
    />
  );
}

/** The sort that results begin with: one of those that are offered. */
export function FirstSortEditor(props: ValueEditorProps) {
  const word = useDraftText();
  const { sorts } = useKnownValues();
  const active = useSettingsDraft().sorting.options.filter((one) => one.active);
  const labelOf = (key: string) => sorts.find(({ value }) => value === key)?.label ?? key;
  return (
    <OfferedChoice
      {...props}
      offered={active.map(({ key, translation }) => ({ value: key, label: word(translation, labelOf(key)) || key }))}
    />
  );
}

/** The order that results begin with: one of those that are allowed. */
export function FirstOrderEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const { options } = useSettingsDraft().sorting.orientation;
  const orders = ordersOf(waysOf(options));
  return (
    <OfferedChoice
      {...props}
      offered={orders.map((value) => ({
        value,
        label: t(`admin:results.order.${value}`),
      }))}
    />
  );
}

/** Both orders, or one alone, which is then the first one, too. */
export function OrdersEditor({ value, onChange, ...props }: ValueEditorProps) {
  const { t } = useTranslation();
  const first = useDraftAt("settings", ["sorting", "orientation", "default"]);
  const change = (ways: Ways) => {
    onChange(ordersOf(ways));
    if (ways !== "both" && first.value !== ways) first.set(ways);
  };
  return (
    <NativeSelect
      {...getControlProps({ ...props, id: `${props.id}-ways` })}
      value={waysOf(value as Orientation[])}
      onChange={({ currentTarget }) => change(currentTarget.value as Ways)}
      data={(["both", "asc", "desc"] as const).map((ways) => ({ value: ways, label: t(`admin:results.ways.${ways}`) }))}
    />
  );
}

/** What is set and not offered is named as such. */
function OfferedChoice({ offered, value, onChange, ...props }: ValueEditorProps & { offered: readonly KnownValue[] }) {
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
