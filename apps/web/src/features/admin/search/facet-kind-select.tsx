import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useTranslation } from "react-i18next";
import type { FacetKind } from "../../../asset/metadata/facet-kind.ts";
import { controlStyles } from "../fields/control-styles.ts";
import field from "../fields/field.module.css";

interface Props {
  readonly id: string;
  readonly kinds: readonly FacetKind[];
  readonly value: FacetKind;
  /** What the index provides instead of what the kind requires. */
  readonly mismatch: "range" | "values" | undefined;
  readonly onChange: (kind: FacetKind) => void;
}

/** Selects how visitors choose the values of a filter. */
export function FacetKindSelect({ id, kinds, value, mismatch, onChange }: Props) {
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
        attributes={{ input: { "aria-describedby": mismatch && `${id}-misfit` } }}
        data={kinds.map((kind) => ({ value: kind, label: t(`admin:results.kind.${kind}`) }))}
      />
      {mismatch && (
        <p id={`${id}-misfit`} className={field.help}>
          {t(mismatch === "range" ? "admin:results.misfit.range" : "admin:results.misfit.values")}
        </p>
      )}
    </div>
  );
}
