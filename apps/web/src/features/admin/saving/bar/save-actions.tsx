import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import type { SaveController } from "../save-controller.ts";
import styles from "./saving.module.css";

interface Props {
  readonly saving: SaveController;
  readonly isUnsaved: boolean;
  readonly isBusy: boolean;
  readonly main: RefObject<HTMLButtonElement | null>;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** The buttons of the bar. Save stays after a save, without effect, so that it keeps the focus. */
export function SaveActions({ saving, isUnsaved, isBusy, main, onDiscard, onSave }: Props) {
  const { t } = useTranslation();
  const { state, undo } = saving;
  const isIdle = isBusy || !isUnsaved;
  return (
    <div className={styles.actions}>
      {isUnsaved && state !== "saving" && (
        <Button variant="subtle" onClick={onDiscard}>
          {t("admin:save.discard")}
        </Button>
      )}
      {!isUnsaved && undo && (
        <Button variant="outline" onClick={() => void undo()}>
          {t("global:action.undo")}
        </Button>
      )}
      <Button
        ref={main}
        {...(isIdle && { "data-disabled": true })}
        onClick={onSave}
        aria-disabled={isIdle}
        aria-busy={isBusy}
      >
        {t(state === "saving" ? "admin:save.saving" : "admin:save.save")}
      </Button>
      {!isUnsaved && !isBusy && (
        <IconButton icon={IconX} label={t("admin:save.close")} onClick={() => saving.clearResult()} />
      )}
    </div>
  );
}
