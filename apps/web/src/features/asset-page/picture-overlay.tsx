import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import styles from "./asset-page.module.css";

const LivePhoto = lazyComponent(() => import("../../asset/players/live-photo.tsx"), "LivePhoto");

/** Text on the picture that says how it was made or why it is missing, and the player of a live photo. */
export function PictureNoteAndLivePhoto({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const { picture_state: state, companions } = asset;
  return (
    <>
      {state && <p className={styles.about}>{t(`views:picture_state.${state}`)}</p>}
      {companions?.some(({ role }) => role === "live") && (
        <LazyPart>
          <LivePhoto asset={asset} />
        </LazyPart>
      )}
    </>
  );
}
