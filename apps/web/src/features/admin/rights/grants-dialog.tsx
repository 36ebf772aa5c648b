import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountGroup, GroupsReply } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { formatGroupNames, GUEST_GROUP } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import {
  type EditedGrant,
  type GrantChange,
  isGrantIncomplete,
  listGrantChanges,
  toEditedGrant,
} from "./pool-grants.ts";
import { PoolRightsFieldset } from "./pool-rights.tsx";

interface Props {
  readonly group: AccountGroup;
  readonly known: GroupsReply;
  /** Only the rights in this pool; without it in all pools, and the group can be removed. */
  readonly pool?: GroupsReply["pools"][number];
  readonly onClose: () => void;
}

/** Edits what a group may see and download, per pool. */
export function GrantsDialog({ group, known, pool, onClose }: Props) {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const [grants, setGrants] = useState<readonly EditedGrant[]>(() => group.grants.map(toEditedGrant));
  const [tried, setTried] = useState(false);
  // What others change meanwhile must not look like a change of this form.
  const [before] = useState(group.grants);
  const save = useConsoleMutation<GrantChange[]>(
    (server, changes) => server.groups.grant.mutate({ name: group.name, grants: changes }),
    "admin:save.saved",
  );
  const remove = useConsoleMutation<string>((server, name) => server.groups.remove.mutate({ name }));
  const put = (pool: string, grant: EditedGrant | undefined) =>
    setGrants((now) => [...now.filter((one) => one.pool !== pool), ...(grant ? [grant] : [])]);
  const submit = () => {
    setTried(true);
    if (grants.some(isGrantIncomplete) || save.isPending) return;
    const changes = listGrantChanges(before, grants);
    if (changes.length === 0) onClose();
    else save.mutate(changes, { onSuccess: onClose });
  };
  const pools = pool ? [pool] : known.pools;
  const isGuests = group.name === GUEST_GROUP;
  const guests = known.groups.find(({ name }) => name === GUEST_GROUP);
  const isOpenToAll = (name: string) => !isGuests && guests?.grants.some((one) => one.pool === name) === true;
  const name = formatGroupNames([group.name], t);
  const lead = t("admin:accounts.group.remove_lead", { count: group.members });
  const tokens = t("admin:accounts.group.remove_tokens", { names: group.tokens.join(", ") });
  return (
    <FormDialog
      title={
        pool
          ? t("admin:people.rights.cell", { group: name, pool: poolName(pool) })
          : t("admin:accounts.group.rights_named", { name })
      }
      action={t("admin:accounts.save")}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      error={save.error ?? remove.error}
      removal={
        !isGuests &&
        !pool && {
          action: t("admin:accounts.group.remove"),
          title: t("admin:accounts.group.remove_title", { name: group.name }),
          lead: group.tokens.length > 0 ? `${lead} ${tokens}` : lead,
          onConfirm: () => remove.mutate(group.name, { onSuccess: onClose }),
        }
      }
    >
      {pools.length === 0 && <p>{t("admin:accounts.group.no_pools")}</p>}
      {pools.map((one) => (
        <PoolRightsFieldset
          key={one.name}
          pool={one}
          legend={poolName(one)}
          convertSets={known.convertSets}
          grant={grants.find((grant) => grant.pool === one.name)}
          isOpenToAll={isOpenToAll(one.name)}
          showErrors={tried}
          onChange={(grant) => put(one.name, grant)}
        />
      ))}
    </FormDialog>
  );
}
