import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ReactNode } from "react";
import { PictureWithRetry } from "../picture-with-retry.tsx";
import styles from "./message-screen.module.css";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Area whose colours it uses. */
  readonly area?: AreaName | undefined;
  /** Decoration, 4:3. */
  readonly picture?: string | undefined;
  /** `object-position` of the picture. */
  readonly position?: string;
  /** Buttons and links, one or two. */
  readonly actions?: ReactNode;
}

/** A minimal full-page message: optional picture, title, short text, and one or two links. */
export function MessageScreen({ title, area, children, picture, position, actions }: Props) {
  return (
    <div className={styles.screen} data-area={area}>
      <div>
        {picture && (
          <PictureWithRetry
            className={styles.picture}
            src={picture}
            alt=""
            width={340}
            height={255}
            style={{ objectPosition: position }}
          />
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
