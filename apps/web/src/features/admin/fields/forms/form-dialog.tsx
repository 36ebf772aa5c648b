import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../../../shared/ui/busy-button.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../../shared/ui/dialogs/dialog.tsx";
import { ConsoleFailureNote } from "../controls/console.tsx";
import { InputStyleProvider } from "../controls/input-style.tsx";

interface Removal {
  /** Label of the button, also in the confirmation. */
  readonly action: string;
  readonly title: string;
  readonly lead: string;
  readonly onConfirm: () => void;
}

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
  /** Error of the console API, shown above the fields. */
  readonly error?: Error | null;
  /** Offers to remove what the form edits, after a confirmation. */
  readonly removal?: Removal | false | undefined;
}

/** A dialog with a form, submitted by its button or Enter. The fields show their own errors. */
export function FormDialog(props: Props) {
  const { title, action, onSubmit, onClose, children, above, aside, width, busy = false, error, removal } = props;
  const { t } = useTranslation();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event out of the dialog's React portal to an enclosing form.
    event.stopPropagation();
    onSubmit();
  };
  const [isRemoving, setRemoving] = useState(false);
  if (removal && isRemoving) {
    const confirm = () => {
      setRemoving(false);
      removal.onConfirm();
    };
    return <ConfirmDialog {...removal} onClose={() => setRemoving(false)} onConfirm={confirm} />;
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(width === undefined ? {} : { width })}
      footer={
        <>
          {aside}
          {removal && (
            <Button variant="subtle" color="danger" me="auto" onClick={() => setRemoving(true)}>
              {removal.action}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <BusyButton type="submit" form={form} busy={busy}>
            {action}
          </BusyButton>
        </>
      }
    >
      <InputStyleProvider of="dialog">
        {above}
        <form id={form} onSubmit={submit} noValidate>
          {error !== undefined && <ConsoleFailureNote error={error} />}
          {children}
        </form>
      </InputStyleProvider>
    </Dialog>
  );
}
