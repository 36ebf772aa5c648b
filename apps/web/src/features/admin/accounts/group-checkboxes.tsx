import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { QueryFailureNote } from "../fields/controls/console.tsx";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import { GUEST_GROUP } from "../fields/names/guest-group.ts";
import { useGroups } from "../rights/use-groups.ts";
import styles from "./accounts.module.css";

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Chooses groups, without that of the guests, in which everybody is anyway. */
export function GroupCheckboxes({ chosen, onChange }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useGroups();
  const groups = data?.groups.filter(({ name }) => name !== GUEST_GROUP);
  return (
    <fieldset className={styles.groups}>
      <legend>{t("admin:accounts.groups")}</legend>
      <QueryFailureNote name={t("admin:accounts.groups")} error={error} onRetry={() => void refetch()} />
      <div className={styles.boxes}>
        {!groups && !error && <LoadingBars className={styles.ghost} />}
        {groups?.length === 0 && <p>{t("admin:accounts.no_groups")}</p>}
        {groups?.map(({ name }) => (
          <Checkbox
            key={name}
            label={<span dir="auto">{name}</span>}
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
