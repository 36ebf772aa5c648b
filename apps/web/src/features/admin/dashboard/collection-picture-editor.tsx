import { Button } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getTitle } from "../../../asset/asset-doc.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { tilePictureQuery } from "../../../shared/api/tile-picture-query.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { TilePicture } from "../../../shared/ui/tile-picture.tsx";
import { focusAfterRender } from "../fields/controls/focus-after-render.ts";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { CollectionPictureDialog } from "./collection-picture-dialog.tsx";
import styles from "./dashboard.module.css";

/** Selects the picture of a collection: of an asset, or uploaded; by default that of the collection's first asset. */
export function CollectionPictureEditor({ id, label, value, onChange, blank, describedBy }: ValueEditorProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const isServed = useIsServed(chosen);
  const { url, text } = useChosenPicture(chosen);
  return (
    <div className={styles.picture}>
      {chosen !== null && isServed ? <TilePicture id={chosen} /> : url && <PictureWithRetry src={url} alt="" />}
      <div className={styles.words}>
        {text !== "" && (
          <p role="status" dir="auto">
            {text}
          </p>
        )}
        <Button
          id={id}
          variant="outline"
          size="sm"
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          aria-label={
            chosen === null
              ? t("admin:overview.choose_of", { name: label })
              : t("admin:overview.replace_of", { name: label })
          }
          aria-describedby={describedBy}
          onClick={() => setChoosing(true)}
        >
          {chosen === null ? t("admin:overview.choose") : t("admin:overview.replace")}
        </Button>
      </div>
      {chosen !== null && blank && (
        <IconButton
          small
          label={t("admin:form.remove", { name: label })}
          onClick={({ currentTarget }) => {
            onChange(blank.value);
            focusAfterRender(currentTarget, id);
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {choosing && <CollectionPictureDialog {...{ chosen, onChange }} onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** Whether the id is not that of an asset: an uploaded picture, or an id that only the backend can resolve. */
function useIsServed(id: string | null): boolean {
  const client = useClient();
  return id !== null && (isTilePictureId(id) || !client.has("tile_pictures"));
}

/** URL (for an asset) and description of the picture with this id. */
function useChosenPicture(id: string | null): { readonly url: string | undefined; readonly text: string } {
  const { t } = useTranslation();
  const client = useClient();
  const isServed = useIsServed(id);
  const { error } = useQuery({ ...tilePictureQuery(client, id ?? ""), enabled: isServed });
  const { data: asset, isSuccess } = useQuery({
    queryKey: ["assets.get", "picture", id],
    queryFn: ({ signal }) => client.call("assets.get", { query: { assetid: [String(id)] }, signal }),
    select: ({ response }) => response.docs[0] ?? null,
    enabled: id !== null && !isServed,
  });
  if (id === null) return { url: undefined, text: "" };
  const isLost = error instanceof ApiError && error.status === 404;
  if (isServed) {
    const shown = isTilePictureId(id) ? t("admin:overview.picture_uploaded") : t("admin:overview.picture_of", { id });
    return { url: undefined, text: isLost ? t("admin:overview.picture_lost") : shown };
  }
  if (asset) return { url: asset.url, text: getTitle(asset, null) };
  const text = isSuccess ? t("admin:overview.picture_gone", { id }) : t("admin:overview.picture_of", { id });
  return { url: undefined, text };
}
