import type { CSSProperties } from "react";
import { LazyPart } from "../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import type { InfoPanelProps } from "./info-panel.tsx";
import styles from "./lazy-info-panel.module.css";

export const fetchInfoPanel = () => import("./info-panel.tsx");

const InfoPanel = lazyComponent(fetchInfoPanel, "InfoPanel");

/** The info panel, loaded lazily, with a placeholder until then. */
export function LazyInfoPanel(props: InfoPanelProps) {
  const style = { "--top": `${props.top}px` } as CSSProperties;
  return (
    <LazyPart loadingFallback={<div className={styles.ghost} style={style} aria-hidden />} onFailed={props.onClose}>
      <InfoPanel {...props} />
    </LazyPart>
  );
}
