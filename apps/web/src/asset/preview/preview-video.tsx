import type { AssetDoc } from "../asset-doc.ts";
import { VideoPlayer } from "../video-player.tsx";
import styles from "./preview.module.css";

/** The film in the dark room. */
export function PreviewVideo({ asset }: { asset: AssetDoc }) {
  return <VideoPlayer asset={asset} className={styles.video} />;
}
