import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { InfoPanelActions } from "../../../asset/actions/info-panel-actions.tsx";
import { useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getAltText, getAssetKind, getSrcSet, getTitle } from "../../../asset/asset-doc.ts";
import type { AssetPageHistoryState } from "../../../asset/asset-link.ts";
import { KindIcon } from "../../../asset/kind-icon.tsx";
import { formatFileInfo } from "../../../asset/metadata/formatted-field-value.ts";
import { MetadataList } from "../../../asset/metadata/metadata-list.tsx";
import { getPlaceholderUrl } from "../../../asset/placeholder.ts";
import { getShownPictureUrl } from "../../../asset/shown-pictures.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { useCloseOnBack } from "../../../shared/ui/dialogs/use-close-on-back.ts";
import { wrapTabFocus } from "../../../shared/ui/dialogs/wrap-tab-focus.ts";
import { isButtonActivationKey } from "../../../shared/ui/forms/is-button-activation-key.ts";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { useIsInfoPanelSheet } from "../../../shared/ui/use-media.ts";
import { useIsRtl } from "../../../shared/ui/use-rtl.ts";
import { useElementWidth } from "../../../shared/ui/use-width.ts";
import type { ViewHandle } from "../views/search-view.ts";
import styles from "./info-panel.module.css";
import { useScrollInfoPanelIntoView } from "./use-scroll-panel-into-view.ts";

interface InfoPanelProps {
  readonly asset: AssetDoc;
  /** Router state for the link to the asset page. */
  readonly stateOf: (id: string) => AssetPageHistoryState;
  /** Pixels within the grid: the top of the panel, and the centre of its poster. */
  readonly top: number;
  readonly centre: number;
  /** Width of the poster in pixels. */
  readonly poster: number;
  /** Reports the panel's height in pixels without margins; 0 on phones, where it is a sheet. */
  readonly onHeight: (height: number) => void;
  readonly onClose: () => void;
  /** Moves to the previous or next asset. */
  readonly onStep: (step: -1 | 1) => void;
  readonly view: RefObject<ViewHandle | null>;
  /** Position of the asset in the result. */
  readonly item: number;
}

/** Details of an asset, below the row of its poster; a bottom sheet on phones. Traps the focus until closed. */
export function InfoPanel(props: InfoPanelProps) {
  const { asset, stateOf, onHeight, onClose, onStep } = props;
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const sheet = useIsInfoPanelSheet();
  const { root } = useHost();
  const rtl = useIsRtl();
  const panel = useRef<HTMLElement>(null);
  const width = useElementWidth(panel);
  const title = getTitle(asset, settings.infoView.title);
  const [height, setHeight] = useState(0);
  const { at, runKey } = useAssetActions({ onClose, stateOf });
  const preview = at("icons", [asset]).find(({ name }) => name === "preview");

  useScrollInfoPanelIntoView({ view: props.view, item: props.item, id: asset.id, height: sheet ? 0 : height });
  useCloseOnBack(sheet, onClose);

  // Focuses the panel without a delay, during which Tab would leave it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again for another asset
  useEffect(() => panel.current?.focus({ preventScroll: true }), [asset.id]);

  // The attribute moves notices and the download tray aside.
  useEffect(() => {
    root.dataset.infoPanel = "";
    return () => {
      delete root.dataset.infoPanel;
    };
  }, [root]);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const measure = () => {
      const pixels = getComputedStyle(element).position === "fixed" ? 0 : element.offsetHeight;
      setHeight(pixels);
      onHeight(pixels);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onHeight]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moved = handleMoveKey(event, { rtl, onStep });
    if (!moved && (isButtonActivationKey(event) || !runKey(event, { actionLocation: "icons", asset }))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const style = {
    transform: `translateY(${props.top}px)`,
    "--notch": `${props.centre}px`,
    "--panel-border": `${settings.infoView.options.border_width}px`,
  } as CSSProperties;
  const alt = getAltText(asset, settings.accessibility.assets, settings.infoView.title);
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-area="infoView"
      style={sheet ? undefined : style}
      role="dialog"
      aria-label={t("views:asset.info_of", { title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.picture}>
        {asset.url ? (
          <PictureWithRetry
            src={asset.url}
            srcSet={getSrcSet(asset)}
            sizes={sheet ? "96px" : "40vw"}
            alt={alt}
            width={asset.width}
            height={asset.height}
            placeholder={getShownPictureUrl(asset) ?? getPlaceholderUrl(asset)}
          />
        ) : (
          <KindIcon kind={getAssetKind(asset)} size={64} />
        )}
        {preview && <button type="button" className={styles.open} tabIndex={-1} aria-hidden onClick={preview.run} />}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 dir="auto">{title}</h2>
          <p className={styles.facts}>
            <bdi dir="ltr">{formatFileInfo(asset, t, locale)}</bdi>
          </p>
        </div>
        <div className={styles.metadata}>
          <MetadataList
            heading="h3"
            asset={asset}
            columns={settings.infoView}
            hideEmpty={settings.global.hide_empty_metadata_fields}
          />
        </div>
      </div>
      <div className={styles.icons}>
        <InfoPanelActions asset={asset} stateOf={stateOf} onClose={onClose} width={sheet ? width : props.poster} />
      </div>
    </section>
  );
}

interface MoveOptions {
  readonly rtl: boolean;
  readonly onStep: InfoPanelProps["onStep"];
}

/** Handles arrow keys (neighbours) and Tab (stays inside). Returns false for other keys. */
function handleMoveKey(event: KeyboardEvent<HTMLElement>, { rtl, onStep }: MoveOptions): boolean {
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowUp":
      onStep(event.key === "ArrowLeft" && rtl ? 1 : -1);
      return true;
    case "ArrowRight":
    case "ArrowDown":
      onStep(event.key === "ArrowRight" && rtl ? -1 : 1);
      return true;
    case "Tab":
      return wrapTabFocus(event.currentTarget, event.shiftKey);
    default:
      return false;
  }
}
