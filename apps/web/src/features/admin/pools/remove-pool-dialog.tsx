import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pool } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { formatGroupNames } from "../fields/names/guest-group.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";

interface Props {
  readonly pool: Pool;
  readonly known: readonly Pool[];
  readonly onCancel: () => void;
  readonly onRemoved: () => void;
}

/** Deletes a pool after asking where to move its assets. */
export function RemovePoolDialog({ pool, known, onCancel, onRemoved }: Props) {
  const { t } = useTranslation();
  const nameOf = usePoolName();
  const others = known.filter(({ name }) => name !== pool.name);
  const [target, setTarget] = useState("");
  const [tried, setTried] = useState(false);
  const needsTarget = pool.assets > 0;
  const remove = useConsoleMutation<void>((server) =>
    // Without a target, the server refuses to delete a pool that has received assets meanwhile.
    server.pools.remove.mutate({ name: pool.name, ...(needsTarget ? { moveTo: target } : { withGrants: true }) }),
  );
  const submit = () => {
    setTried(true);
    if ((target !== "" || !needsTarget) && !remove.isPending) remove.mutate(undefined, { onSuccess: onRemoved });
  };
  const lead = [
    needsTarget ? t("admin:pools.remove_lead", { count: pool.assets }) : t("admin:pools.remove_empty"),
    ...(pool.groups.length > 0 ? [t("admin:pools.remove_groups", { groups: formatGroupNames(pool.groups, t) })] : []),
  ];
  return (
    <FormDialog
      title={t("admin:pools.remove_title", { name: nameOf(pool) })}
      action={t("admin:pools.remove")}
      onSubmit={submit}
      onClose={onCancel}
      busy={remove.isPending}
      error={remove.error}
    >
      <p>{lead.join(" ")}</p>
      {needsTarget && (
        <NativeSelect
          label={t("admin:pools.move_to")}
          description={t("admin:pools.move_to_hint")}
          value={target}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          error={tried && target === "" && t("global:rules.required")}
          data={[
            { value: "", label: t("admin:pools.choose") },
            ...others.map((other) => ({ value: other.name, label: nameOf(other) })),
          ]}
          required
        />
      )}
    </FormDialog>
  );
}
