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
import { IconSet } from "../../../asset/actions/icon-set.tsx";
import { useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, altOf, kindOf, srcSetOf, titleOf } from "../../../asset/asset-doc.ts";
import type { AssetPageState } from "../../../asset/asset-link.ts";
import { factsOf } from "../../../asset/field-value.ts";
import { KindIcon } from "../../../asset/kind-icon.tsx";
import { MetadataList } from "../../../asset/metadata-list.tsx";
import { placeholderUrl } from "../../../asset/placeholder.ts";
import { seenPicture } from "../../../asset/seen-pictures.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { isPress } from "../../../shared/ui/is-press.ts";
import { keepFocus } from "../../../shared/ui/keep-focus.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useBackCloses } from "../../../shared/ui/use-back-closes.ts";
import { useSheet } from "../../../shared/ui/use-media.ts";
import { useRtl } from "../../../shared/ui/use-rtl.ts";
import { useWidth } from "../../../shared/ui/use-width.ts";
import type { ViewHandle } from "../views/search-view.ts";
import styles from "./info-panel.module.css";
import { usePanelInView } from "./use-panel-in-view.ts";

export interface InfoPanelProps {
  readonly asset: AssetDoc;
  /** What goes along to the asset page. */
  readonly stateOf: (id: string) => AssetPageState;
  /** Pixels in the grid: where it opens, and the centre of its poster. */
  readonly top: number;
  readonly centre: number;
  /** Pixels that the poster is wide. */
  readonly poster: number;
  /** Pixels it takes, margins not included; 0 on phones, where it is a sheet. */
  readonly onHeight: (height: number) => void;
  readonly onClose: () => void;
  /** The neighbour before or behind. */
  readonly onStep: (step: -1 | 1) => void;
  readonly view: RefObject<ViewHandle | null>;
  /** Its place in the result. */
  readonly item: number;
}

/** Opens below the row of its poster and keeps the focus until it is closed. A sheet at the lower edge on phones. */
export function InfoPanel(props: InfoPanelProps) {
  const { asset, stateOf, onHeight, onClose, onStep } = props;
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const sheet = useSheet();
  const { root } = useHost();
  const rtl = useRtl();
  const panel = useRef<HTMLElement>(null);
  const width = useWidth(panel);
  const title = titleOf(asset, settings.infoView.title);
  const [height, setHeight] = useState(0);
  const { at, runKey } = useAssetActions({ onClose, stateOf });
  const preview = at("icons", [asset]).find(({ name }) => name === "preview");

  usePanelInView({ view: props.view, item: props.item, id: asset.id, height: sheet ? 0 : height });
  useBackCloses(sheet, onClose);

  // At once: a delay would let Tab escape.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset takes the focus anew
  useEffect(() => panel.current?.focus({ preventScroll: true }), [asset.id]);

  // Notices and the tray of downloads make way for its facts and icons.
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
    const moved = readMove(event, { rtl, onStep });
    if (!moved && (isPress(event) || !runKey(event, { place: "icons", asset }))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const style = {
    transform: `translateY(${props.top}px)`,
    "--notch": `${props.centre}px`,
    "--panel-border": `${settings.infoView.options.border_width}px`,
  } as CSSProperties;
  const alt = altOf(asset, settings.accessibility.assets, settings.infoView.title);
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
          <Picture
            src={asset.url}
            srcSet={srcSetOf(asset)}
            sizes={sheet ? "96px" : "40vw"}
            alt={alt}
            width={asset.width}
            height={asset.height}
            standIn={seenPicture(asset) ?? placeholderUrl(asset)}
          />
        ) : (
          <KindIcon kind={kindOf(asset)} size={64} />
        )}
        {preview && <button type="button" className={styles.open} tabIndex={-1} aria-hidden onClick={preview.run} />}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <p className={styles.facts}>
            <bdi dir="ltr">{factsOf(asset, t, locale)}</bdi>
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
        <IconSet asset={asset} stateOf={stateOf} onClose={onClose} width={sheet ? width : props.poster} />
      </div>
    </section>
  );
}

interface Moves {
  readonly rtl: boolean;
  readonly onStep: InfoPanelProps["onStep"];
}

/** False where the key leads nowhere: arrows lead to the neighbours, Tab stays inside. */
function readMove(event: KeyboardEvent<HTMLElement>, { rtl, onStep }: Moves): boolean {
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
      return keepFocus(event.currentTarget, event.shiftKey);
    default:
      return false;
  }
}
