import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import styles from "./asset-page.module.css";

const LivePhoto = lazyOf(() => import("../../asset/live-photo.tsx"), "LivePhoto");

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
