import { Drawer } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "../icon-button.tsx";
import styles from "./side-drawer.module.css";
import { useCloseOnBack } from "./use-close-on-back.ts";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Drawer.layer.css";

interface SideDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly side: "left" | "right";
  /** Area of the theme. */
  readonly area: string;
  readonly title: string;
  /** The heading, which can be focused. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly closeLabel: string;
  /** Content beside the title. */
  readonly action?: ReactNode;
  readonly foot?: ReactNode;
  /** Scrollable content, with the class names of `getSideDrawerContentClass`. */
  readonly children: ReactNode;
}

/** A drawer beside the page: full width on phones, else 360 pixels. Browser back closes it. */
export function SideDrawer(props: SideDrawerProps) {
  const { opened, onClose } = props;
  useCloseOnBack(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={props.side}
      padding={0}
      transitionProps={{ duration: 320 }}
      classNames={{ content: styles.content, inner: styles.inner }}
      data-area={props.area}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content>
        <div className={styles.drawer} data-touch>
          <div className={styles.bar}>
            <Drawer.Title ref={props.heading} tabIndex={-1} className={styles.title}>
              {props.title}
            </Drawer.Title>
            {props.action}
            <IconButton icon={IconX} label={props.closeLabel} onClick={onClose} />
          </div>
          {props.children}
          {props.foot && <div className={styles.foot}>{props.foot}</div>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Class names of the drawer's scrollable content. */
export const getSideDrawerContentClass = (own?: string) => [styles.scroll, own].filter(Boolean).join(" ");
