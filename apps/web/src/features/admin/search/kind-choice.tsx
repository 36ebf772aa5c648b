import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useTranslation } from "react-i18next";
import { controlStyles } from "../fields/control-styles.ts";
import field from "../fields/field.module.css";
import type { FacetKind } from "./field-choices.ts";

interface Props {
  readonly id: string;
  readonly kinds: readonly FacetKind[];
  readonly value: FacetKind;
  readonly onChange: (kind: FacetKind) => void;
}

/** How visitors choose among the values of a filter. */
export function KindChoice({ id, kinds, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t("admin:settings.field.options.multivalue.name")}
      </label>
      <NativeSelect
        id={id}
        classNames={controlStyles}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as FacetKind)}
        data={kinds.map((kind) => ({ value: kind, label: t(`admin:results.kind.${kind}`) }))}
      />
    </div>
  );
}
