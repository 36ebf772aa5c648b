import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import styles from "./asset-page.module.css";

/** That the picture is a drawn page, or why there is only an icon. */
export function AboutPicture({ state }: { readonly state: NonNullable<AssetDoc["picture_state"]> }) {
  const { t } = useTranslation();
  if (!useLaterTexts("pages")) return null;
  return <p className={styles.about}>{t(`views:picture_state.${state}`)}</p>;
}
