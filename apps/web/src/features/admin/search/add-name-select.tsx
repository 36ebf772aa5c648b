import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { createNameComparator } from "@vitrine/settings/languages/name-order";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { KnownValue } from "../fields/names/known-values.tsx";
import styles from "./search-section.module.css";

interface Props {
  /** The list to add to. */
  readonly to: string;
  readonly options: readonly KnownValue[];
  /** What is chosen, as an instruction; default: a field. */
  readonly choose?: string;
  readonly onAdd: (value: string) => void;
}

/** Select and button that add a name to a list. A separate button, so that arrow keys in the select add nothing. */
export function AddNameSelect({ to, options, choose, onAdd }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosen, setChosen] = useState("");
  if (options.length === 0) return null;
  const value = options.some((one) => one.value === chosen) ? chosen : "";
  const compare = createNameComparator(locale);
  return (
    <div className={styles.adder}>
      <NativeSelect
        aria-label={choose ?? t("admin:results.choose_for", { name: to })}
        value={value}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: "", label: choose ? `${choose} …` : t("admin:results.choose") },
          ...[...options].sort((a, b) => compare(a.label, b.label)),
        ]}
      />
      <Button
        variant="outline"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        aria-label={t("admin:form.add_to", { name: to })}
        disabled={value === ""}
        onClick={() => {
          setChosen("");
          onAdd(value);
        }}
      >
        {t("admin:form.add")}
      </Button>
    </div>
  );
}
