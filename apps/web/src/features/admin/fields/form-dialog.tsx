import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog.tsx";

interface Props {
  readonly title: string;
  /** The verb on the button that sends it. */
  readonly action: string;
  /** It stays open until its owner takes it away. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Above the fields, with keys of its own: Enter in it sends nothing. */
  readonly above?: ReactNode;
  /** Before the other buttons. */
  readonly aside?: ReactNode;
  /** Pixels. */
  readonly width?: number;
  /** It cannot be sent yet. */
  readonly busy?: boolean;
}

/** A few fields that are sent together, by the button or by Enter. Faults are the fields' own. */
export function FormDialog({ title, action, onSubmit, onClose, children, above, aside, width, busy = false }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a portal is still a child of the form around it.
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
