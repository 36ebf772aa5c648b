import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  /** Name of the item. */
  readonly name: string;
  readonly on: boolean;
  /** It is the only offered item and cannot be switched off. */
  readonly last: boolean;
  readonly onChange: (on: boolean) => void;
}

export function OfferedSwitch({ name, on, last, onChange }: Props) {
  const { t } = useTranslation();
  const label = last ? t("admin:results.offer_last", { name }) : t("admin:results.offer", { name });
  return <Switch aria-label={label} checked={on} disabled={last} onChange={() => onChange(!on)} />;
}
