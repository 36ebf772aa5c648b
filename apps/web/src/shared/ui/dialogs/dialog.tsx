import { Modal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { IconButton } from "../icon-button.tsx";
import { PictureWithRetry } from "../picture-with-retry.tsx";
import styles from "./dialog.module.css";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useFocusReturn } from "./use-focus-return.ts";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Text below the title. */
  readonly lead?: ReactNode;
  /** Thumbnail beside the title. */
  readonly picture?: string | undefined;
  /** Buttons, the primary one last. */
  readonly footer: ReactNode;
  /** Width in pixels; on phones, the full width. */
  readonly width?: number;
}

/** Modal dialog: centred, or at the bottom edge on phones. Loaded with the dialogs that use it. */
export function Dialog({ title, onClose, children, lead, picture, footer, width = 560 }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  useCloseOnBack(true, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      size={width}
      centered
      withCloseButton={false}
      padding={0}
      classNames={{
        root: styles.root ?? "",
        content: styles.content ?? "",
        overlay: styles.overlay ?? "",
        inner: styles.inner ?? "",
      }}
      overlayProps={{ backgroundOpacity: 1, color: "var(--p-scrim)" }}
      transitionProps={{ transition: "fade", duration: 200 }}
      // Mantine overwrites aria-labelledby unless its own title component is used.
      attributes={{ content: { "aria-label": title, "data-dialog": "" } }}
    >
      <div className={styles.header}>
        {picture && <PictureWithRetry className={styles.picture} src={picture} alt="" />}
        <div className={styles.heading}>
          <h2>{title}</h2>
          {lead && <p dir="auto">{lead}</p>}
        </div>
        <IconButton icon={IconX} label={t("global:action.close")} onClick={onClose} className={styles.close} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      <div className={styles.footer}>{footer}</div>
    </Modal>
  );
}
