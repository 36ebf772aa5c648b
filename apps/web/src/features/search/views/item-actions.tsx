import { useTranslation } from "react-i18next";
import { ActionIcon } from "../../../asset/actions/action-icon.tsx";
import { splitIcons } from "../../../asset/actions/icon-room.ts";
import { MoreButton } from "../../../asset/actions/more-button.tsx";
import type { AssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { MenuPart } from "../../../shared/ui/menu-part.tsx";
import styles from "./item-actions.module.css";

const fetchMore = () => import("../../../asset/actions/more-menu.tsx");
const MoreMenu = lazyOf(fetchMore, "MoreMenu");

interface ItemActionsProps {
  readonly asset: AssetDoc;
  readonly actions: AssetActions;
  /** Pixels for the icons: what does not fit collapses into a menu. */
  readonly width: number;
  /** Its asset is the tab stop: the next Tab leads here. */
  readonly reachable: boolean;
  readonly className?: string | undefined;
}

/** What can be done with an asset where it stands. Clicks and keys on it are not the view's. */
export function ItemActions({ asset, actions, width, reachable, className }: ItemActionsProps) {
  const { t } = useTranslation();
  const { shown, more } = splitIcons(actions.at("item", [asset]), width);
  const tabIndex = reachable ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: icons are no form
    <div
      className={[styles.set, className].filter(Boolean).join(" ")}
      role="group"
      aria-label={t("views:asset.actions")}
      data-item-actions
    >
      {shown.map((action) => (
        <ActionIcon key={action.name} action={{ ...action, primary: false }} tabIndex={tabIndex} />
      ))}
      {more.length > 0 && (
        <MenuPart fetch={fetchMore} button={(alone) => <MoreButton tabIndex={tabIndex} {...alone} />}>
          <MoreMenu actions={more} target={MoreButton} tabIndex={tabIndex} />
        </MenuPart>
      )}
    </div>
  );
}
