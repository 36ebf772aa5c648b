import { Button } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { titleOf } from "../../../asset/asset-doc.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { EditorProps } from "../fields/editor-props.ts";
import { focusNext } from "../fields/focus-next.ts";
import { FormDialog } from "../fields/form-dialog.tsx";
import { PictureSearch } from "../fields/picture-search.tsx";
import styles from "./dashboard.module.css";

const WIDTH = 720;

/** The asset whose picture stands for a collection, chosen by its picture; without one it is the collection's first. */
export function PictureEditor({ id, label, value, onChange, blank, describedBy }: EditorProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [choosing, setChoosing] = useState(false);
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const { data: asset, isSuccess } = useQuery({
    queryKey: ["assets.get", "picture", chosen],
    queryFn: ({ signal }) => client.call("assets.get", { query: { assetid: [String(chosen)] }, signal }),
    select: ({ response }) => response.docs[0] ?? null,
    enabled: chosen !== null,
  });
  return (
    <div className={styles.picture}>
      {asset?.url && <Picture src={asset.url} alt="" />}
      <div className={styles.words}>
        {chosen !== null && (
          <p role="status" dir="auto">
            {asset
              ? titleOf(asset, null)
              : isSuccess
                ? t("admin:overview.picture_gone", { id: chosen })
                : t("admin:overview.picture_of", { id: chosen })}
          </p>
        )}
        <Button
          id={id}
          variant="outline"
          size="sm"
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          aria-label={t("admin:overview.choose_of", { name: label })}
          aria-describedby={describedBy}
          onClick={() => setChoosing(true)}
        >
          {t("admin:overview.choose")}
        </Button>
      </div>
      {chosen !== null && blank && (
        <IconButton
          small
          label={t("admin:form.remove", { name: label })}
          onClick={({ currentTarget }) => {
            onChange(blank.value);
            focusNext(currentTarget, id);
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {choosing && <PictureDialog {...{ chosen, onChange }} onClose={() => setChoosing(false)} />}
    </div>
  );
}

interface DialogProps {
  readonly chosen: string | null;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

function PictureDialog({ chosen, onChange, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [next, setNext] = useState(chosen);
  const take = () => {
    if (next !== null) onChange(next);
    onClose();
  };
  return (
    <FormDialog
      title={t("admin:overview.picture")}
      action={t("admin:overview.take")}
      onSubmit={take}
      onClose={onClose}
      width={WIDTH}
      above={<PictureSearch chosen={next} onChoose={({ asset }) => setNext(asset)} />}
    >
      {null}
    </FormDialog>
  );
}
