import { IconChecks } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadRefusal } from "../../../asset/actions/download-refusal.ts";
import { MoreButton } from "../../../asset/actions/more-button.tsx";
import type { MenuAction } from "../../../asset/actions/more-menu.tsx";
import { type ShownAction, useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { formatFileSize, formatNumber } from "../../../shared/i18n/format.ts";
import { MarkedText } from "../../../shared/i18n/marked-text.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { isPress } from "../../../shared/ui/is-press.ts";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { MenuPart } from "../../../shared/ui/menu-part.tsx";
import { useEdgeRoom } from "../../../shared/ui/use-edge-room.ts";
import { useNarrow, usePhone, useSmallPhone } from "../../../shared/ui/use-media.ts";
import styles from "./action-bar.module.css";
import type { Selection } from "./selection.ts";
import { type Every, useEvery } from "./use-every.ts";

const fetchPanel = () => import("./selection-panel.tsx");
const fetchMore = () => import("../../../asset/actions/more-menu.tsx");
const MoreMenu = lazyOf(fetchMore, "MoreMenu");
const fetchQuietly = () => void fetchPanel().catch(() => undefined);
const SelectionPanel = lazyOf(fetchPanel, "SelectionPanel");

const countWords = {
  all: "views:search.selection.count",
  limited: "views:search.selection.count_limited",
  loaded: "views:search.selection.count_loaded",
} as const;

export interface ActionBarProps {
  /** Of some of them nothing but the id may be known. */
  readonly assets: readonly AssetDoc[];
  /** How they came to be selected, where that was all at once. */
  readonly scope?: Selection["scope"];
  /** Selects all hits; undefined where they are. */
  readonly all?: (() => void) | undefined;
  /** What they are selected from. */
  readonly every: Every;
  readonly onRemove?: (id: string) => void;
  readonly onClear: () => void;
}

/**
 * What can be done with what is picked. An open info panel has the same for the one that it shows. What can be done with
 * all that was found stands in a menu, with what there is no room for.
 */
export function ActionBar({ assets, scope, all, every, onRemove, onClear }: ActionBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { session } = useSession();
  const [opened, setOpened] = useState(false);
  const { at, runKey } = useAssetActions({ onClose: onClear });
  const actions = at("bar", assets);
  const phone = usePhone();
  const small = useSmallPhone();
  const narrow = useNarrow();
  const count = { count: assets.length, total: every.result.total };
  const words = t(countWords[scope ?? "all"], count);
  const selectAll: readonly MenuAction[] =
    all && scope !== "limited"
      ? [{ name: "select_all", icon: IconChecks, label: t("views:search.selection.select_all"), run: all }]
      : [];
  const beside = actions.filter(({ primary, name }) => !primary && name !== "close");
  const noRoom = small ? beside.filter(({ name }) => name === "share") : [];
  const more = [...(narrow ? selectAll : []), ...noRoom, ...useEvery(every)];
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
      data-tour="icon_set"
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
        {phone ? (
          <>
            <em aria-hidden>{formatNumber(assets.length, locale)}</em>
            <span className="vh">
              <MarkedText text={words} marks={{}} />
            </span>
          </>
        ) : (
          <span className={styles.words}>
            <MarkedText text={words} marks={{ em: (number) => <em>{number}</em> }} />
          </span>
        )}
        {size > 0 && (
          <small className={styles.wide} dir="ltr">
            {formatFileSize(size, locale)}
          </small>
        )}
      </button>
      {opened && (
        <LazyPart onFailed={() => setOpened(false)}>
          <SelectionPanel assets={assets} onRemove={onRemove} onClear={onClear} onClose={() => setOpened(false)} />
        </LazyPart>
      )}
      {[...(narrow ? [] : selectAll), ...beside.filter((action) => !noRoom.includes(action))].map((action) => (
        <BarAction key={action.name} action={action} />
      ))}
      <hr />
      <MenuPart fetch={fetchMore} button={(alone) => <MoreButton {...alone} />}>
        <MoreMenu actions={more} target={MoreButton} position="top-end" offset={12} />
      </MenuPart>
      {actions
        .filter(({ primary }) => primary)
        .map((action) => (
          <BarAction key={action.name} action={action} />
        ))}
      {actions
        .filter(({ name }) => name === "close")
        .map((action) => (
          <BarAction key={action.name} action={action} bare />
        ))}
    </div>
  );
}

interface BarActionProps {
  readonly action: MenuAction & Partial<Pick<ShownAction, "refusal">>;
  /** An icon alone, however much room there is. */
  readonly bare?: boolean;
}

function BarAction({ action: { icon: Icon, label, refusal, run }, bare = false }: BarActionProps) {
  return (
    <>
      <hr />
      <button
        type="button"
        onClick={run}
        aria-label={refusal ?? label}
        {...(bare || refusal ? { "data-tooltip": label } : {})}
        {...(refusal ? { "aria-disabled": true } : {})}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {!bare && <span className={styles.wide}>{refusal ?? label}</span>}
      </button>
    </>
  );
}
