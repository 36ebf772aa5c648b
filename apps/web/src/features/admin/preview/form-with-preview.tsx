import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useNarrowScreen } from "../../../shared/ui/use-media.ts";
import { useFieldTarget, useGoToField } from "../fields/field-target.tsx";
import styles from "./form-with-preview.module.css";

/** Pixels: the widest screen on which the preview does not fit next to the form. */
const SHEET_WIDTH_PX = 960;

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A form with a preview of the portal next to it, or in a dialog on narrow screens. */
export function FormWithPreview({ form, preview }: Props) {
  const narrow = useNarrowScreen();
  return (
    <div className={styles.look} data-beside-preview>
      <div className={styles.form}>
        {narrow && <PreviewSheet>{preview}</PreviewSheet>}
        {form}
      </div>
      {!narrow && preview}
    </div>
  );
}

/** The preview in a dialog, opened by a sticky button; picking a field in the preview closes it. */
function PreviewSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const goTo = useGoToField();
  useFieldTarget((path) => {
    if (!opened) return;
    setPicked(path);
    setOpened(false);
  });
  // The dialog returns the focus when it closes: focus the picked field after that.
  const hasClosed = useEffectEvent(() => {
    if (picked !== null) goTo(picked);
  });
  useEffect(() => {
    if (!opened) hasClosed();
  }, [opened]);
  const open = () => {
    setPicked(null);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const label = t("admin:appearance.preview.label");
  return (
    <div className={styles.peek}>
      <Button variant="outline" leftSection={<IconDeviceDesktop size={18} stroke={1.75} aria-hidden />} onClick={open}>
        {label}
      </Button>
      {opened && (
        <Dialog
          title={label}
          onClose={close}
          width={SHEET_WIDTH_PX}
          footer={<Button onClick={close}>{t("global:action.close")}</Button>}
        >
          <div className={styles.sheet}>{children}</div>
        </Dialog>
      )}
    </div>
  );
}
