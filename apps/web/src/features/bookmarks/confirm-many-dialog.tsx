import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";

interface ConfirmManyDialogProps {
  readonly count: number;
  /** Maximum number of assets in one download. */
  readonly max: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before more assets are bookmarked than one download may contain. */
export function ConfirmManyDialog({ count, max, onConfirm, onClose }: ConfirmManyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("views:bookmark.ask.title", { count })}
      lead={t("views:bookmark.ask.text", { max })}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <Button onClick={onConfirm}>{t("views:bookmark.ask.yes")}</Button>
        </>
      }
    />
  );
}
