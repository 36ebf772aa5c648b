import { useTranslation } from "react-i18next";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { MenuPart } from "../../shared/ui/menu-part.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import type { AssetPageState } from "../asset-link.ts";
import { ActionIcon } from "./action-icon.tsx";
import { splitIcons } from "./icon-room.ts";
import styles from "./icon-set.module.css";
import { MoreButton } from "./more-button.tsx";
import { useAssetActions } from "./use-asset-actions.ts";
import { useDownloadState } from "./use-download-state.ts";

interface IconSetProps {
  readonly asset: AssetDoc;
  /** What goes along to the asset page. */
  readonly stateOf?: (id: string) => AssetPageState;
  readonly onClose: () => void;
  /** Pixels of the poster, or of the sheet that takes its place: what does not fit collapses into a menu. */
  readonly width: number;
}

const fetchMore = () => import("./more-menu.tsx");

/** Only where a place is too narrow for all of them. */
const MoreMenu = lazyOf(fetchMore, "MoreMenu");

/** What can be done with one asset: close first, download as the one primary action. */
export function IconSet({ asset, stateOf, onClose, width }: IconSetProps) {
  const { t } = useTranslation();
  const known = useDownloadState(asset);
  const actions = useAssetActions({ onClose, stateOf }).at("icons", [known]);
  // Whoever has opened something can close it: that icon takes no part in the room.
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
      {more.length > 0 && (
        <MenuPart fetch={fetchMore} button={(alone) => <MoreButton {...alone} />}>
          <MoreMenu actions={more} target={MoreButton} />
        </MenuPart>
      )}
    </div>
  );
}
