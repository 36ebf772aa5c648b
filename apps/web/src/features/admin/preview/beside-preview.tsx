import { Button, Drawer } from "@mantine/core";
import { IconEye, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useNarrow } from "../../../shared/ui/use-media.ts";
import { useGoToField, useTarget } from "../fields/field-target.tsx";
import styles from "./beside-preview.module.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Drawer.layer.css";

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A form, and beside it the portal as it looks with what is entered; in a sheet where there is too little room. */
export function BesidePreview({ form, preview }: Props) {
  const narrow = useNarrow();
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
  useTarget((path) => {
    if (!opened) return;
    setPicked(path);
    setOpened(false);
  });
  // The sheet keeps the focus as long as it is there: the field is asked for once more when it has gone.
  const hasGone = () => {
    if (picked !== null) goTo(picked);
  };
  const open = () => {
    setPicked(null);
    setOpened(true);
  };
  const label = t("admin:appearance.preview.label");
  return (
    <div className={styles.peek}>
      <Button variant="outline" leftSection={<IconEye size={18} stroke={1.75} aria-hidden />} onClick={open}>
        {label}
      </Button>
      <Drawer.Root
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="92dvh"
        padding={0}
        returnFocus={picked === null}
        transitionProps={{ duration: 240 }}
        classNames={{ content: styles.sheet }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={label}>
          <IconButton className={styles.close} label={t("global:action.close")} onClick={() => setOpened(false)}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </IconButton>
          {children}
          <Gone onGone={hasGone} />
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

/** Calls when what it stands in is taken out of the page. */
function Gone({ onGone }: { onGone: () => void }) {
  const hasGone = useEffectEvent(onGone);
  useEffect(() => () => hasGone(), []);
  return null;
}
