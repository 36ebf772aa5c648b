import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useNarrowScreen } from "../../../shared/ui/use-media.ts";
import { useFieldTarget, useGoToField } from "../fields/field-target.tsx";
import styles from "./beside-preview.module.css";

/** Pixels: as wide as a screen that has no room for it beside the form. */
const WIDTH = 960;

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A form, and beside it the portal as it looks with what is entered; in a sheet where there is too little room. */
export function BesidePreview({ form, preview }: Props) {
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

/** Opened by a button that stays in view; a field that is asked for in the preview closes it. */
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
  // The sheet gives the focus back where it was: after that the field is asked for once more.
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
          width={WIDTH}
          footer={<Button onClick={close}>{t("global:action.close")}</Button>}
        >
          <div className={styles.sheet}>{children}</div>
        </Dialog>
      )}
    </div>
  );
}
