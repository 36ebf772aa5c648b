import type { ReactNode } from "react";
import type { SectionKey } from "../sections.tsx";
import styles from "./admin-frame.module.css";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  readonly now: SectionKey;
  /** The settings search is offered only if the settings are loaded. */
  readonly hasSettings: boolean;
  readonly children: ReactNode;
}

/** The layout of the administration: sidebar and content. */
export function AdminFrame({ now, hasSettings, children }: Props) {
  return (
    <div className={styles.area}>
      <Sidebar now={now} hasSettings={hasSettings} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
