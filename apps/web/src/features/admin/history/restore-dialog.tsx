import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import styles from "./history.module.css";

interface Props {
  readonly title: string;
  /** Names the state to restore. */
  readonly lead: ReactNode;
  /** Error of loading or restoring; null if there is none. */
  readonly error: unknown;
  readonly disabled: boolean;
  readonly running: boolean;
  readonly onRestore: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Pixels. */
  readonly width?: number;
}

export function RestoreDialog({
  title,
  lead,
  error,
  disabled,
  running,
  onRestore,
  onClose,
  children,
  width = 720,
}: Props) {
  const { t } = useTranslation();
  const errorText = useFileErrorText();
  return (
    <Dialog
      width={width}
      title={title}
      lead={lead}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <BusyButton disabled={disabled} busy={running} onClick={onRestore}>
            {t("admin:history.restore")}
          </BusyButton>
        </>
      }
    >
      <div role="alert">{error !== null && <p className={styles.failure}>{errorText(error)}</p>}</div>
      {children}
    </Dialog>
  );
}
