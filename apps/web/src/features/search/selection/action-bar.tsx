import { IconChecks } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, lazy, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadRefusal } from "../../../asset/actions/download-refusal.ts";
import { type ShownAction, useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { formatFileSize } from "../../../shared/i18n/format.ts";
import { MarkedText } from "../../../shared/i18n/marked-text.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { isPress } from "../../../shared/ui/is-press.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { useEdgeRoom } from "../../../shared/ui/use-edge-room.ts";
import styles from "./action-bar.module.css";
import type { Selection } from "./selection.ts";

const fetchPanel = () => import("./selection-panel.tsx");
const fetchQuietly = () => void fetchPanel().catch(() => undefined);
const SelectionPanel = lazy(() => fetchPanel().then(({ SelectionPanel }) => ({ default: SelectionPanel })));

interface ActionBarProps {
  /** Of some of them nothing but the id may be known. */
  readonly assets: readonly AssetDoc[];
  /** How they came to be selected, where that was all at once. */
  readonly scope?: Selection["scope"];
  /** Selects all hits; undefined where they are. */
  readonly all?: (() => void) | undefined;
  readonly onRemove?: (id: string) => void;
  readonly onClear: () => void;
}

/** What can be done with what is picked. An open info panel has the same for the one that it shows. */
export function ActionBar({ assets, scope, all, onRemove, onClear }: ActionBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { session } = useSession();
  const [opened, setOpened] = useState(false);
  const { at, runKey } = useAssetActions({ onClose: onClear });
  const actions = at("bar", assets);
  const words =
    scope === "loaded"
      ? t("views:search.selection.count_loaded", { count: assets.length })
      : t("views:search.selection.count", { count: assets.length });
  const dock = useRef<HTMLDivElement>(null);
  useEdgeRoom(dock, "--dock-room");
  const onKeyDown = (event: KeyboardEvent) => {
    const [asset] = assets;
    if (opened || !asset || isPress(event) || !runKey(event, { place: "bar", asset, selected: assets })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Of what can be downloaded, where that is known: the same size as before the download.
  const known = assets.every(({ file_size }) => file_size !== undefined);
  const size = (known ? assets : [])
    .filter((asset) => downloadRefusal(asset, session) === undefined)
    .reduce((sum, { file_size = 0 }) => sum + file_size, 0);
  return (
    <div
      ref={dock}
      className={styles.dock}
      role="toolbar"
      aria-label={t("views:search.selection.label")}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.number}
        aria-haspopup="dialog"
        data-tooltip={t("views:search.selection.open")}
        onPointerEnter={fetchQuietly}
        onClick={() => setOpened(true)}
      >
        <span className={styles.words}>
          <MarkedText text={words} marks={{ em: (number) => <em>{number}</em> }} />
        </span>
        {size > 0 && (
          <small className={styles.wide} dir="ltr">
            {formatFileSize(size, locale)}
          </small>
        )}
      </button>
      {all && (
        <>
          <hr />
          <button type="button" onClick={all} aria-label={t("views:search.selection.select_all")}>
            <IconChecks size={20} stroke={1.75} aria-hidden />
            <span className={styles.wide}>{t("views:search.selection.select_all")}</span>
          </button>
        </>
      )}
      {opened && (
        <LazyPart onFailed={() => setOpened(false)}>
          <SelectionPanel assets={assets} onRemove={onRemove} onClear={onClear} onClose={() => setOpened(false)} />
        </LazyPart>
      )}
      {inOrder(actions).map(({ name, icon: Icon, label, refusal, run }) => (
        <Fragment key={name}>
          <hr />
          <button
            type="button"
            onClick={run}
            aria-label={refusal ?? label}
            {...(name === "close" || refusal ? { "data-tooltip": label } : {})}
            {...(refusal ? { "aria-disabled": true } : {})}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {name !== "close" && <span className={styles.wide}>{refusal ?? label}</span>}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** The primary action after the others; ending the selection stands last, as an icon alone. */
function inOrder(actions: readonly ShownAction[]): readonly ShownAction[] {
  const rank = ({ name, primary }: ShownAction) => (name === "close" ? 2 : primary ? 1 : 0);
  return actions.toSorted((one, other) => rank(one) - rank(other));
}
