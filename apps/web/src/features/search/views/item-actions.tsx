import { useTranslation } from "react-i18next";
import { ActionIcon } from "../../../asset/actions/action-icon.tsx";
import { splitIcons } from "../../../asset/actions/icon-capacity.ts";
import { MoreActionsButton } from "../../../asset/actions/more-actions-button.tsx";
import type { AssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import styles from "./item-actions.module.css";

interface ItemActionsProps {
  readonly asset: AssetDoc;
  readonly actions: AssetActions;
  /** Width for the icons in pixels; the rest moves into a menu. */
  readonly width: number;
  /** Its asset is the tab stop, so that Tab reaches the icons. */
  readonly reachable: boolean;
  readonly className?: string | undefined;
}

/** Icons with the actions for an asset in a list or tile. The view ignores their clicks and keys. */
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
      {more.length > 0 && <MoreActionsButton actions={more} tabIndex={tabIndex} />}
    </div>
  );
}
