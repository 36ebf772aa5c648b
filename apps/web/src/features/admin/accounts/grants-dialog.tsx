import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, AccountGroups, PoolGrant } from "../../../shared/api/console-client.ts";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useConsoleMutation } from "../fields/console.tsx";
import { FormDialog } from "../fields/form-dialog.tsx";
import { GUEST_GROUP } from "../fields/guest-group.ts";
import styles from "./accounts.module.css";
import {
  CUSTOM_CONVERT_SET,
  type DownloadRights,
  type GrantChange,
  getDownloadRights,
  listGrantChanges,
  toConvertSetIds,
} from "./pool-grants.ts";

interface Props {
  readonly group: AccountGroup;
  readonly known: AccountGroups;
  readonly onClose: () => void;
}

/** Edits what a group may see and download, per pool. */
export function GrantsDialog({ group, known, onClose }: Props) {
  const { t } = useTranslation();
  const [grants, setGrants] = useState(group.grants);
  const save = useConsoleMutation<GrantChange[]>((server, changes) =>
    server.groups.grant.mutate({ name: group.name, grants: changes }),
  );
  const remove = useConsoleMutation<string>((server, name) => server.groups.remove.mutate({ name }));
  const put = (pool: string, grant: PoolGrant | undefined) =>
    setGrants((now) => [...now.filter((one) => one.pool !== pool), ...(grant ? [grant] : [])]);
  const submit = () => {
    const changes = listGrantChanges(group.grants, grants);
    if (changes.length === 0) onClose();
    else if (!save.isPending) save.mutate(changes, { onSuccess: onClose });
  };
  const lead = t("admin:accounts.group.remove_lead", { count: group.members });
  const tokens = t("admin:accounts.group.remove_tokens", { names: group.tokens.join(", ") });
  return (
    <FormDialog
      title={t("admin:accounts.group.rights_named", { name: group.name })}
      action={t("admin:accounts.save")}
      onSubmit={submit}
      onClose={onClose}
      error={save.error ?? remove.error}
      removal={
        group.name !== GUEST_GROUP && {
          action: t("admin:accounts.group.remove"),
          title: t("admin:accounts.group.remove_title", { name: group.name }),
          lead: group.tokens.length > 0 ? `${lead} ${tokens}` : lead,
          onConfirm: () => remove.mutate(group.name, { onSuccess: onClose }),
        }
      }
    >
      {known.pools.length === 0 && <p>{t("admin:accounts.group.no_pools")}</p>}
      {known.pools.map((pool) => (
        <PoolRights
          key={pool.name}
          pool={pool}
          convertSets={known.convertSets}
          grant={grants.find((one) => one.pool === pool.name)}
          onChange={(grant) => put(pool.name, grant)}
        />
      ))}
    </FormDialog>
  );
}

interface PoolProps {
  readonly pool: AccountGroups["pools"][number];
  readonly convertSets: AccountGroups["convertSets"];
  readonly grant: PoolGrant | undefined;
  readonly onChange: (grant: PoolGrant | undefined) => void;
}

function PoolRights({ pool, convertSets, grant, onChange }: PoolProps) {
  const { t, i18n } = useTranslation();
  const name = pickByAnyLanguage(pool.labels, i18n.language) ?? pool.name;
  const offered = [
    ...convertSets.map(({ id, titles }) => ({ id, title: pickByAnyLanguage(titles, i18n.language) ?? String(id) })),
    { id: CUSTOM_CONVERT_SET, title: t("admin:accounts.group.own_choice") },
  ];
  const ids = offered.map(({ id }) => id);
  const put = (sets: number[]) => onChange({ pool: pool.name, sets });
  const rights = grant && getDownloadRights(grant);
  return (
    <fieldset className={styles.pool}>
      <legend>{name}</legend>
      <Checkbox
        label={t("admin:accounts.group.may_see")}
        checked={grant !== undefined}
        onChange={({ currentTarget }) => (currentTarget.checked ? put([]) : onChange(undefined))}
      />
      {grant && rights && (
        <NativeSelect
          label={t("admin:accounts.group.may_download")}
          value={rights}
          onChange={({ currentTarget }) => put(toConvertSetIds(currentTarget.value as DownloadRights, grant.sets, ids))}
          data={(["none", "all", "some"] as const).map((value) => ({
            value,
            label: t(`admin:accounts.group.taking.${value}`),
          }))}
        />
      )}
      {grant && rights === "some" && (
        <fieldset className={styles.sets} aria-label={t("admin:accounts.group.sets")}>
          {offered.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={grant.sets.includes(id)}
              onChange={({ currentTarget }) =>
                put(currentTarget.checked ? [...grant.sets, id] : grant.sets.filter((set) => set !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
