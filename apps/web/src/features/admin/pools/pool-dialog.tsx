import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pool } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import { FoldedField } from "../fields/controls/folded-field.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { createSlug } from "../fields/names/create-slug.ts";
import { usePoolName } from "../fields/names/use-pool-name.ts";
import { NameFields } from "../fields/translations/name-fields.tsx";
import styles from "./pools.module.css";
import { RemovePoolDialog } from "./remove-pool-dialog.tsx";

/** The default pool of imports, which cannot be deleted. */
const PUBLIC_POOL = "public";
const MAX_CODE_LENGTH = 63;

interface Props {
  /** Without a pool, a new one is created. */
  readonly pool?: Pool;
  readonly known: readonly Pool[];
  readonly languages: readonly string[];
  readonly onClose: () => void;
}

interface PoolForm {
  readonly name: string;
  readonly labels: Record<string, string>;
}

/** Creates or edits a pool: its name in each language, and, folded away, the code used in commands. */
export function PoolDialog({ pool, known, languages, onClose }: Props) {
  const { t } = useTranslation();
  const poolName = usePoolName();
  const [labels, setLabels] = useState<Record<string, string>>(pool?.labels ?? {});
  // The code follows the name until it is edited.
  const [typed, setTyped] = useState<string | null>(pool?.name ?? null);
  const [tried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const save = useConsoleMutation<PoolForm>(
    (server, filled) => (pool ? server.pools.change.mutate(filled) : server.pools.add.mutate(filled)),
    "admin:save.saved",
  );
  const first = languages.map((lang) => labels[lang] ?? "").find((label) => label.trim() !== "");
  const code = typed ?? createSlug(first ?? "", MAX_CODE_LENGTH);
  const submit = () => {
    setTried(true);
    const isNamed = pool !== undefined || first !== undefined;
    if (isNamed && code.trim() !== "" && !save.isPending)
      save.mutate({ name: code.trim(), labels }, { onSuccess: onClose });
  };
  if (pool && isRemoving) {
    return <RemovePoolDialog pool={pool} known={known} onCancel={() => setRemoving(false)} onRemoved={onClose} />;
  }
  const isCodeWrong = tried && code.trim() === "";
  const required = t("global:rules.required");
  return (
    <FormDialog
      title={pool ? t("admin:accounts.edit_named", { name: poolName(pool) }) : t("admin:pools.add")}
      action={t(pool ? "admin:accounts.save" : "admin:pools.create")}
      onSubmit={submit}
      onClose={onClose}
      error={save.error}
      {...(pool && pool.name !== PUBLIC_POOL
        ? {
            aside: (
              <Button variant="subtle" color="danger" me="auto" onClick={() => setRemoving(true)}>
                {t("admin:pools.remove")}
              </Button>
            ),
          }
        : {})}
    >
      <NameFields
        languages={languages}
        names={labels}
        onChange={setLabels}
        error={tried && !pool && first === undefined ? required : null}
      />
      <FoldedField className={styles.imports} summary={t("admin:pools.for_imports")} hasError={isCodeWrong}>
        <TextInput
          label={t("admin:pools.code")}
          description={t(pool ? "admin:pools.code_fixed" : "admin:pools.code_hint", { code: code || "intern" })}
          value={code}
          maxLength={MAX_CODE_LENGTH}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isCodeWrong && required}
          readOnly={pool !== undefined}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required={!pool}
        />
      </FoldedField>
    </FormDialog>
  );
}
