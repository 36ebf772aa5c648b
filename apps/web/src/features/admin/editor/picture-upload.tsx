import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Picture } from "../../../shared/ui/picture.tsx";
import { FilePicker } from "../fields/file-picker.tsx";
import { encodePictureAsDataUrl } from "./picture-data-url.ts";
import styles from "./picture-upload.module.css";

interface Props {
  /** Data URL of the selected picture. */
  readonly chosen: string | null;
  readonly onChoose: (src: string) => void;
}

/** Selects a picture of this device, which is embedded into the page, scaled to the width of a page. */
export function PictureUpload({ chosen, onChoose }: Props) {
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
      {chosen && <Picture src={chosen} alt={t("admin:editor.picture.taken")} />}
      <p role="alert">{failed && t("admin:editor.picture.no_picture")}</p>
    </div>
  );
}
