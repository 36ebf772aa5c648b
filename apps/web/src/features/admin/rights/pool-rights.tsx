import { Checkbox, Input, NativeSelect } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { GroupsReply } from "../../../shared/api/console-client.ts";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import {
  CUSTOM_CONVERT_SET_GRANT_ID,
  type DownloadRights,
  type EditedGrant,
  isGrantIncomplete,
  toConvertSetIds,
} from "./pool-grants.ts";
import styles from "./rights.module.css";

interface Props {
  readonly pool: GroupsReply["pools"][number];
  /** Name of the pool. */
  readonly legend: string;
  readonly convertSets: GroupsReply["convertSets"];
  readonly grant: EditedGrant | undefined;
  /** All visitors see the pool, and so does this group. */
  readonly isOpenToAll: boolean;
  readonly showErrors: boolean;
  readonly onChange: (grant: EditedGrant | undefined) => void;
}

/** What a group may see and download in one pool. */
export function PoolRightsFieldset({ pool, legend, convertSets, grant, isOpenToAll, showErrors, onChange }: Props) {
  const { t } = useTranslation();
  const offered = useConvertSetOptions(convertSets);
  const ids = offered.map(({ id }) => id);
  const errorId = useId();
  const put = (rights: DownloadRights, sets: number[]) => onChange({ pool: pool.name, rights, sets });
  const isFaulty = showErrors && grant !== undefined && isGrantIncomplete(grant);
  return (
    <fieldset className={styles.pool}>
      <legend dir="auto">{legend}</legend>
      {isOpenToAll && <p className={styles.note}>{t("admin:people.rights.also_everybody")}</p>}
      <Checkbox
        label={t("admin:accounts.group.may_see")}
        checked={grant !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? put("none", []) : onChange(undefined))}
      />
      {grant && (
        <NativeSelect
          label={t("admin:accounts.group.may_download")}
          value={grant.rights}
          onChange={({ currentTarget }) => {
            const rights = currentTarget.value as DownloadRights;
            put(rights, toConvertSetIds(rights, grant.sets, ids));
          }}
          data={(["none", "all", "some"] as const).map((value) => ({
            value,
            label: t(`admin:accounts.group.taking.${value}`),
          }))}
        />
      )}
      {grant?.rights === "some" && (
        <fieldset
          className={styles.sets}
          aria-label={t("admin:accounts.group.sets")}
          aria-describedby={isFaulty ? errorId : undefined}
        >
          {offered.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={grant.sets.includes(id)}
              onChange={({ currentTarget }) =>
                put("some", currentTarget.checked ? [...grant.sets, id] : grant.sets.filter((set) => set !== id))
              }
            />
          ))}
          <div role="alert">
            {isFaulty && <Input.Error id={errorId}>{t("admin:accounts.group.sets_required")}</Input.Error>}
          </div>
        </fieldset>
      )}
    </fieldset>
  );
}

/** The convert sets that can be granted, with their titles; the custom size is the last. */
export function useConvertSetOptions(convertSets: GroupsReply["convertSets"]): { id: number; title: string }[] {
  const { t, i18n } = useTranslation();
  return [
    ...convertSets.map(({ id, titles }) => ({ id, title: pickByLanguageOrAny(titles, i18n.language) ?? String(id) })),
    { id: CUSTOM_CONVERT_SET_GRANT_ID, title: t("admin:accounts.group.own_choice") },
  ];
}
