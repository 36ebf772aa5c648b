import { TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { isAllowedPageImageSrc } from "@vitrine/settings/pages/page-html";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { FilePicker } from "../fields/controls/file-picker.tsx";
import { PictureSearch } from "../fields/controls/picture-search.tsx";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import type { PictureAttributes } from "./page-picture-node.ts";
import { encodePictureAsDataUrl } from "./picture-data-url.ts";
import styles from "./picture-upload.module.css";
import { toPortalPath } from "./to-portal-path.ts";

const NONE: PictureAttributes = { src: null, asset: null, alt: "" };
const WIDTH = 720;

/** Inserts or edits a picture: from the library, this device or a URL of the portal, with its alternative text. */
export function PagePictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
    if (picture.asset === null && (src === null || !isAllowedPageImageSrc(src)))
      return setError(t("admin:editor.picture.wrong"));
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
        label={t("admin:editor.picture.address")}
        description={t("admin:editor.picture.address_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        error={error}
        value={isInline ? "" : (picture.src ?? "")}
        onChange={({ currentTarget }) => choose({ ...NONE, alt: picture.alt, src: currentTarget.value || null })}
        dir="ltr"
      />
      <TextInput
        label={t("admin:editor.picture.alt")}
        description={t("admin:editor.picture.alt_help")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={picture.alt}
        onChange={({ currentTarget }) => setPicture({ ...picture, alt: currentTarget.value })}
      />
    </FormDialog>
  );
}

interface Props {
  /** Data URL of the selected picture. */
  readonly chosen: string | null;
  readonly onChoose: (src: string) => void;
}

/** Selects a picture of this device, which is embedded into the page, scaled to the width of a page. */
function PictureUpload({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const select = async (file: File) => {
    setFailed(false);
    const src = await encodePictureAsDataUrl(file).catch(() => null);
    if (src === null) setFailed(true);
    else onChoose(src);
  };
  return (
    <div className={styles.upload}>
      <FilePicker
        accept="image/*"
        onFile={(file) => void select(file)}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
      >
        {t("admin:editor.picture.upload")}
      </FilePicker>
      {chosen && <PictureWithRetry src={chosen} alt={t("admin:editor.picture.taken")} />}
      <p role="alert">{failed && t("admin:editor.picture.no_picture")}</p>
    </div>
  );
}
