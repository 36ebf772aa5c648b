import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/ui/dialog.tsx";

interface ManyDialogProps {
  readonly count: number;
  /** How many one download may hold. */
  readonly max: number;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before more is bookmarked than one download may hold. */
export function ManyDialog({ count, max, onYes, onClose }: ManyDialogProps) {
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
          <Button onClick={onYes}>{t("views:bookmark.ask.yes")}</Button>
        </>
      }
    />
  );
}
