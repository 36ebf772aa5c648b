import type { CSSProperties } from "react";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { InfoPanelProps } from "./info-panel.tsx";
import styles from "./info-part.module.css";

export const fetchInfoPanel = () => import("./info-panel.tsx");

const InfoPanel = lazyOf(fetchInfoPanel, "InfoPanel");

/** The info panel, loaded lazily after the first results; until then a placeholder stands where it will open. */
export function InfoPart(props: InfoPanelProps) {
  const style = { "--top": `${props.top}px` } as CSSProperties;
  return (
    <LazyPart meanwhile={<div className={styles.ghost} style={style} aria-hidden />} onFailed={props.onClose}>
      <InfoPanel {...props} />
    </LazyPart>
  );
}
