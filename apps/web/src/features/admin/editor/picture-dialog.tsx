import { TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { isPageImage } from "@vitrine/settings/pages/page-html";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import { FormDialog } from "../fields/form-dialog.tsx";
import { PictureSearch } from "../fields/picture-search.tsx";
import type { PictureAttributes } from "./page-picture.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { toPortalPath } from "./to-portal-path.ts";

const NONE: PictureAttributes = { src: null, asset: null, alt: "" };
const WIDTH = 720;

/** Inserts or edits a picture: from the library, this device or a URL of the portal, with its alternative text. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const { session } = useSession();
  const changes = editor.isActive("image");
  const [picture, setPicture] = useState<PictureAttributes>(
    changes ? { ...NONE, ...editor.getAttributes("image") } : NONE,
  );
  const [error, setError] = useState<string>();
  const choose = (next: PictureAttributes) => {
    setError(undefined);
    setPicture(next);
  };
  const done = () => {
    const src = picture.src === null ? null : toPortalPath(picture.src, host.address());
    if (picture.asset === null && (src === null || !isPageImage(src))) return setError(t("admin:editor.picture.wrong"));
    const attrs = { ...picture, src };
    if (changes) editor.chain().updateAttributes("image", attrs).run();
    else editor.chain().insertContent({ type: "image", attrs }).run();
    onClose();
  };
  const isInline = picture.src?.startsWith("data:") ?? false;
  return (
    <FormDialog
      title={t("admin:editor.picture.title")}
      action={changes ? t("admin:editor.picture.change") : t("admin:editor.picture.insert")}
      onSubmit={done}
      onClose={onClose}
      width={WIDTH}
      above={session?.isAssetUser && <PictureSearch chosen={picture.asset} onChoose={choose} />}
    >
      <PictureUpload
        chosen={isInline ? picture.src : null}
        onChoose={(src) => choose({ ...NONE, alt: picture.alt, src })}
      />
      <TextInput
        classNames={fieldStyles}
        label={t("admin:editor.picture.address")}
        description={t("admin:editor.picture.address_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={error}
        value={isInline ? "" : (picture.src ?? "")}
        onChange={({ currentTarget }) => choose({ ...NONE, alt: picture.alt, src: currentTarget.value || null })}
        dir="ltr"
      />
      <TextInput
        classNames={fieldStyles}
        label={t("admin:editor.picture.alt")}
        description={t("admin:editor.picture.alt_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={picture.alt}
        onChange={({ currentTarget }) => setPicture({ ...picture, alt: currentTarget.value })}
      />
    </FormDialog>
  );
}
