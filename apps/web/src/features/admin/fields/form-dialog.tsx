import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** The dialog stays open until its parent removes it. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Shown above the form: Enter in it does not submit. */
  readonly above?: ReactNode;
  /** Shown before the other buttons. */
  readonly aside?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  /** Submitting is in progress. */
  readonly busy?: boolean;
}

/** A dialog with a form, submitted by its button or Enter. The fields show their own errors. */
export function FormDialog({ title, action, onSubmit, onClose, children, above, aside, width, busy = false }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event through the portal to an enclosing form.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          {aside}
          <Button variant="outline" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      {above}
      <form id={form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
