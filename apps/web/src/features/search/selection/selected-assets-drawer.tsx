import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AssetDoc, getPictureUrl, getTitle, hasOnlyId } from "../../../asset/asset-doc.ts";
import { formatFileInfo } from "../../../asset/metadata/formatted-field-value.ts";
import { assetRecordsQuery } from "../../../asset/records-query.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { getSideDrawerContentClass, SideDrawer } from "../../../shared/ui/dialogs/side-drawer.tsx";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import styles from "./selected-assets-drawer.module.css";

interface SelectionPanelProps {
  readonly assets: readonly AssetDoc[];
  readonly onRemove: ((id: string) => void) | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Number of assets shown at first, and added at a time. */
const PAGE_SIZE = 60;

/** Drawer with the list of selected assets, to review and deselect them. */
export function SelectedAssetsDrawer({ assets, onRemove, onClear, onClose }: SelectionPanelProps) {
  const { t } = useTranslation();
  const [maxShown, setMaxShown] = useState(PAGE_SIZE);
  useFocusReturn();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useCompleteDocs(assets.slice(0, maxShown));
  // After a removal, the focus moves to the next asset.
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(next.current, buttons.length - 1)] ?? heading.current)?.focus();
    next.current = null;
  });
  const end = () => {
    onClose();
    onClear();
  };
  return (
    <SideDrawer
      opened
      onClose={onClose}
      side="right"
      area="search"
      title={t("views:search.selection.panel", { count: assets.length })}
      heading={heading}
      closeLabel={t("global:action.close")}
      foot={
        <Button variant="outline" fullWidth onClick={end}>
          {t("views:search.selection.clear")}
        </Button>
      }
    >
      <div className={getSideDrawerContentClass(styles.scroll)}>
        <ul ref={list}>
          {shown.map((asset, at) => (
            <SelectedAsset
              key={asset.id}
              asset={asset}
              onRemove={() => {
                next.current = at;
                // Removing the last one ends the selection.
                if (assets.length === 1) end();
                else onRemove?.(asset.id);
              }}
            />
          ))}
        </ul>
        {assets.length > maxShown && (
          <Button variant="subtle" fullWidth onClick={() => setMaxShown(maxShown + PAGE_SIZE)}>
            {t("views:search.facets.show_more", { count: assets.length - maxShown })}
          </Button>
        )}
      </div>
    </SideDrawer>
  );
}

interface SelectedAssetProps {
  readonly asset: AssetDoc;
  readonly onRemove: () => void;
}

function SelectedAsset({ asset, onRemove }: SelectedAssetProps) {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const title = getTitle(asset, settings.infoView.title);
  return (
    <li className={styles.asset}>
      <span className={styles.picture}>
        <PictureWithRetry src={getPictureUrl(asset, 0)} alt="" loading="lazy" />
      </span>
      <span className={styles.words}>
        <b dir="auto">{title}</b>
        <bdi dir="ltr">{formatFileInfo(asset, t, i18n.language)}</bdi>
      </span>
      <IconButton icon={IconX} label={t("views:search.selection.deselect", { title })} onClick={onRemove} />
    </li>
  );
}

/** Loads the records of assets of which only the id is known. */
function useCompleteDocs(assets: readonly AssetDoc[]): readonly AssetDoc[] {
  const client = useClient();
  const locale = useLocale();
  const unknown = assets.filter(hasOnlyId).map(({ id }) => id);
  const { data } = useQuery({
    ...assetRecordsQuery(client, locale, unknown),
    placeholderData: (before) => before,
  });
  return assets.map((asset) => (hasOnlyId(asset) ? data?.get(asset.id) : undefined) ?? asset);
}
