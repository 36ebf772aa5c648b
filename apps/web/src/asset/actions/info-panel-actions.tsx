import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../asset-doc.ts";
import type { AssetPageHistoryState } from "../asset-link.ts";
import { ActionIcon } from "./action-icon.tsx";
import { splitIcons } from "./icon-capacity.ts";
import styles from "./info-panel-actions.module.css";
import { MoreActionsButton } from "./more-actions-button.tsx";
import { useAssetActions } from "./use-asset-actions.ts";
import { useAssetWithDownloadState } from "./use-download-state.ts";

interface IconSetProps {
  readonly asset: AssetDoc;
  /** History state for the asset page. */
  readonly stateOf?: (id: string) => AssetPageHistoryState;
  readonly onClose: () => void;
  /** Available width in pixels; actions that do not fit are in a menu. */
  readonly width: number;
}

/** The actions of one asset: close first, download as the only primary action. */
export function InfoPanelActions({ asset, stateOf, onClose, width }: IconSetProps) {
  const { t } = useTranslation();
  const known = useAssetWithDownloadState(asset);
  const actions = useAssetActions({ onClose, stateOf }).at("icons", [known]);
  // The close icon is always shown and not counted.
  const { shown, more } = splitIcons(
    actions.filter(({ name }) => name !== "close"),
    width,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: icons are no form
    <div className={styles.set} role="group" aria-label={t("views:asset.actions")}>
      {actions
        .filter(({ name }) => name === "close")
        .map((action) => (
          <ActionIcon key={action.name} action={action} className={styles.close} />
        ))}
      {shown.map((action) => (
        <ActionIcon key={action.name} action={action} className={action.primary ? styles.download : undefined} />
      ))}
      {more.length > 0 && <MoreActionsButton actions={more} />}
    </div>
  );
}
