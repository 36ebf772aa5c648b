import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** The verb on the button. */
  readonly action: string;
  /** Whether the action can be undone: then its button is not in the colour of danger. */
  readonly isUndoable?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation of an action, which by default cannot be undone. */
export function ConfirmDialog({ title, lead, action, isUndoable = false, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button variant="subtle" data-autofocus={!isUndoable || undefined} onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <Button {...(isUndoable ? {} : { variant: "outline", color: "danger" })} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
