import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import styles from "./asset-page.module.css";

const LivePhoto = lazy(() => import("../../asset/live-photo.tsx").then(({ LivePhoto }) => ({ default: LivePhoto })));

/** That the picture is a drawn page, or why there is only an icon; and what plays on it. */
export function OnPicture({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const ready = useLaterTexts("pages");
  const { picture_state: state, companions } = asset;
  return (
    <>
      {ready && state && <p className={styles.about}>{t(`views:picture_state.${state}`)}</p>}
      {companions?.some(({ role }) => role === "live") && (
        <LazyPart>
          <LivePhoto asset={asset} />
        </LazyPart>
      )}
    </>
  );
}
