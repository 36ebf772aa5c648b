import { Button } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useIsNarrowScreen } from "../../../shared/ui/use-media.ts";
import { useGoToField, useOnFieldTarget } from "../fields/field-target.tsx";
import { useSectionBarSlot } from "../section-bar-slot.ts";
import styles from "./form-with-preview.module.css";
import { type LastPreview, PreviewFullScreenProvider } from "./preview-space.ts";

/** Pixels: the widest screen on which the preview does not fit next to the form. */
const SHEET_WIDTH_PX = 960;

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A form with a preview of the portal next to it, or in a dialog on narrow screens. */
export function FormWithPreview({ form, preview }: Props) {
  const narrow = useIsNarrowScreen();
  const [isFilled, fill] = useState(false);
  const last = useRef<LastPreview>(null);
  const space = useMemo(() => ({ isFilled, fill, last }), [isFilled]);
  const element = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // A link to a field of the form ends the full screen, which hides the form.
  useOnFieldTarget(() => fill(false));
  // When the full screen starts or ends, its button may be replaced by one in another place, and lose the focus.
  const wasFilled = useRef(false);
  useEffect(() => {
    if (wasFilled.current !== isFilled && document.activeElement === document.body)
      (opener.current ?? element.current?.querySelector<HTMLElement>("button"))?.focus();
    wasFilled.current = isFilled;
  }, [isFilled]);
  return (
    <PreviewFullScreenProvider value={space}>
      <div ref={element} className={styles.look} data-beside-preview={isFilled ? undefined : ""}>
        {!isFilled && (
          <div className={styles.form}>
            {narrow && <PreviewSheet opener={opener}>{preview}</PreviewSheet>}
            {form}
          </div>
        )}
        {(!narrow || isFilled) && preview}
      </div>
    </PreviewFullScreenProvider>
  );
}

interface SheetProps {
  readonly opener: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** The preview in a dialog, opened by a button in the bar; picking a field in the preview closes it. */
function PreviewSheet({ opener, children }: SheetProps) {
  const { t } = useTranslation();
  const slot = useSectionBarSlot();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const goTo = useGoToField();
  useOnFieldTarget((path) => {
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
    <>
      {slot &&
        createPortal(
          <button ref={opener} type="button" aria-haspopup="dialog" onClick={open}>
            <IconDeviceDesktop size={20} stroke={1.75} aria-hidden />
            {label}
          </button>,
          slot,
        )}
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
    </>
  );
}
