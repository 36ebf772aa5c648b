import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession } from "../../../shared/api/session-context.tsx";
import { PictureSearch } from "../fields/controls/picture-search.tsx";
import { useFileDrop } from "../fields/controls/use-file-drop.ts";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import { CollectionPictureUpload } from "./collection-picture-upload.tsx";
import { useTilePictureUpload } from "./use-tile-picture-upload.ts";

const WIDTH = 720;

interface Props {
  /** Id of the selected asset or uploaded picture. */
  readonly chosen: string | null;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

/** Selects a picture of the library or uploads a local file, chosen or dropped anywhere in the dialog. */
export function CollectionPictureDialog({ chosen, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { session } = useSession();
  const canUpload = useClient().has("tile_pictures");
  const [next, setNext] = useState(chosen);
  // A choice made during an upload takes precedence over it.
  const isAwaited = useRef(false);
  const upload = useTilePictureUpload((id) => isAwaited.current && setNext(id));
  const [isRefused, setRefused] = useState(false);
  const send = (file: File) => {
    setRefused(upload.isPending);
    if (upload.isPending) return;
    isAwaited.current = true;
    upload.mutate(file);
  };
  const drop = useFileDrop(send);
  const choose = (id: string) => {
    isAwaited.current = false;
    setNext(id);
  };
  const take = () => {
    if (next !== null) onChange(next);
    onClose();
  };
  return (
    <FormDialog
      title={t("admin:overview.picture")}
      action={t("admin:overview.take")}
      busy={upload.isPending}
      onSubmit={take}
      onClose={onClose}
      width={WIDTH}
      above={
        <div {...(canUpload && drop.handlers)}>
          {session?.isAssetUser && <PictureSearch chosen={next} onChoose={({ asset }) => choose(asset)} />}
          {canUpload && (
            <CollectionPictureUpload
              upload={upload}
              onFile={send}
              isRefused={isRefused}
              isOver={drop.isOver}
              chosen={isTilePictureId(next) ? next : null}
            />
          )}
        </div>
      }
    />
  );
}
