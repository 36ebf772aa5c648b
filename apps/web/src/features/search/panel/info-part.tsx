import { type CSSProperties, lazy } from "react";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { InfoPanelProps } from "./info-panel.tsx";
import styles from "./info-part.module.css";

export const fetchInfoPanel = () => import("./info-panel.tsx");

const InfoPanel = lazy(() => fetchInfoPanel().then(({ InfoPanel }) => ({ default: InfoPanel })));

/** The info panel, whose files come after the first results; asked for before, its box stands where it will open. */
export function InfoPart(props: InfoPanelProps) {
  const style = { "--top": `${props.top}px` } as CSSProperties;
  return (
    <LazyPart meanwhile={<div className={styles.ghost} style={style} aria-hidden />} onFailed={props.onClose}>
      <InfoPanel {...props} />
    </LazyPart>
  );
}
