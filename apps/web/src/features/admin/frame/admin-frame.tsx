import type { ReactNode } from "react";
import type { SectionKey } from "../sections.tsx";
import styles from "./admin-frame.module.css";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  readonly now: SectionKey;
  /** Without them no setting can be searched for. */
  readonly hasSettings: boolean;
  readonly children: ReactNode;
}

/** The sidebar, and beside it what it has led to. */
export function AdminFrame({ now, hasSettings, children }: Props) {
  return (
    <div className={styles.area}>
      <Sidebar now={now} hasSettings={hasSettings} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
