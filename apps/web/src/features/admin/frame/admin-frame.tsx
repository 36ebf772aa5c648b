import type { ReactNode } from "react";
import { InputStyle } from "../fields/input-style.tsx";
import type { SectionKey } from "../sections.tsx";
import styles from "./admin-frame.module.css";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  readonly now: SectionKey;
  /** The settings search is offered only if the settings are loaded. */
  readonly hasSettings: boolean;
  readonly children: ReactNode;
}

export function AdminFrame({ now, hasSettings, children }: Props) {
  return (
    <InputStyle of="form">
      <div className={styles.area}>
        <Sidebar now={now} hasSettings={hasSettings} />
        <div className={styles.content}>{children}</div>
      </div>
    </InputStyle>
  );
}
