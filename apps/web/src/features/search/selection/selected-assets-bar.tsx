import { IconBookmark, IconChecks, IconShare } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoreActionsButton } from "../../../asset/actions/more-actions-button.tsx";
import type { MenuAction } from "../../../asset/actions/more-menu.tsx";
import { type ShownAction, useAssetActions, useOpenOverlay } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { useBookmarks } from "../../../asset/bookmarks/bookmarks-context.ts";
import { getDownloadRefusal } from "../../../asset/downloads/download-refusal.ts";
import { useShare } from "../../../asset/share/use-share.ts";
import { useSession } from "../../../shared/api/session-context.tsx";
import { formatKilobytes, formatNumber } from "../../../shared/i18n/format.ts";
import { TextWithMarkup } from "../../../shared/i18n/text-with-markup.tsx";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { isButtonActivationKey } from "../../../shared/ui/forms/is-button-activation-key.ts";
import { LazyPart } from "../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { useIsNarrowScreen, useIsPhone, useIsSmallPhone } from "../../../shared/ui/use-media.ts";
import { usePublishBottomBarHeight } from "../../../shared/ui/use-reserved-edge-space.ts";
import styles from "./selected-assets-bar.module.css";
import type { Selection } from "./selection.ts";

const fetchPanel = () => import("./selected-assets-drawer.tsx");
const fetchQuietly = () => void fetchPanel().catch(() => undefined);
const SelectedAssetsDrawer = lazyComponent(fetchPanel, "SelectedAssetsDrawer");

const COUNT_TEXTS = {
  all: "views:search.selection.count",
  limited: "views:search.selection.count_limited",
  loaded: "views:search.selection.count_loaded",
} as const;

interface ActionBarProps {
  /** The selected assets; of some, only the id may be known. */
  readonly assets: readonly AssetDoc[];
  /** Scope of "select all", if it was used. */
  readonly scope?: Selection["scope"];
  /** Selects all hits; undefined if they are selected. */
  readonly onSelectAll?: (() => void) | undefined;
  /** The result that they are selected from. */
  readonly allHits: AllHits;
  readonly onRemove?: (id: string) => void;
  readonly onClear: () => void;
}

/**
 * Toolbar with the actions for the selected assets. A menu has the actions for all hits, and those that do not fit.
 */
export function SelectedAssetsBar({ assets, scope, onSelectAll, allHits, onRemove, onClear }: ActionBarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { session } = useSession();
  const [opened, setOpened] = useState(false);
  const { at, runKey } = useAssetActions({ onClose: onClear });
  const actions = at("bar", assets);
  const phone = useIsPhone();
  const small = useIsSmallPhone();
  const narrow = useIsNarrowScreen();
  const count = { count: assets.length, total: allHits.result.total };
  const words = t(COUNT_TEXTS[scope ?? "all"], count);
  const selectAll: readonly MenuAction[] =
    onSelectAll && scope !== "limited"
      ? [{ name: "select_all", icon: IconChecks, label: t("views:search.selection.select_all"), run: onSelectAll }]
      : [];
  const secondary = actions.filter(({ primary, name }) => !primary && name !== "close");
  const overflow = small ? secondary.filter(({ name }) => name === "share") : [];
  const more = [...(narrow ? selectAll : []), ...overflow, ...useAllHitsActions(allHits)];
  const dock = useRef<HTMLDivElement>(null);
  usePublishBottomBarHeight(dock, "--dock-room");
  const onKeyDown = (event: KeyboardEvent) => {
    const [asset] = assets;
    if (
      opened ||
      !asset ||
      isButtonActivationKey(event) ||
      !runKey(event, { actionLocation: "bar", asset, selected: assets })
    )
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Total size of the downloadable assets, if known, as in the download dialog.
  const known = assets.every(({ file_size }) => file_size !== undefined);
  const size = (known ? assets : [])
    .filter((asset) => getDownloadRefusal(asset, session) === undefined)
    .reduce((sum, { file_size = 0 }) => sum + file_size, 0);
  return (
    <div
      ref={dock}
      className={styles.dock}
      data-tour="icon_set"
      role="toolbar"
      // Gets the focus when one of its buttons goes.
      tabIndex={-1}
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
              <TextWithMarkup text={words} marks={{}} />
            </span>
          </>
        ) : (
          <span className={styles.words}>
            <TextWithMarkup text={words} marks={{ em: (number) => <em>{number}</em> }} />
          </span>
        )}
        {size > 0 && (
          <small className={styles.wide} dir="ltr">
            {formatKilobytes(size, locale)}
          </small>
        )}
      </button>
      {opened && (
        <LazyPart onFailed={() => setOpened(false)}>
          <SelectedAssetsDrawer
            assets={assets}
            onRemove={onRemove}
            onClear={onClear}
            onClose={() => setOpened(false)}
          />
        </LazyPart>
      )}
      {[...(narrow ? [] : selectAll), ...secondary.filter((action) => !overflow.includes(action))].map((action) => (
        <BarAction key={action.name} action={action} />
      ))}
      <hr />
      <MoreActionsButton actions={more} position="top-end" offset={12} />
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

/** Toolbar with the actions for all hits, shown while nothing is selected. */
function ResultBar(props: AllHits) {
  const { t } = useTranslation();
  return (
    <div
      className={`${styles.dock} ${styles.rest}`}
      data-tour="icon_set"
      role="toolbar"
      aria-label={t("views:search.selection.every")}
    >
      {useAllHitsActions(props).map(({ name, icon: Icon, label, run }, at) => (
        <Fragment key={name}>
          {at > 0 && <hr />}
          <button type="button" onClick={run} aria-label={label}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.wide}>{label}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Toolbar at the bottom of the search: actions for the selected assets, or for all hits. */
export function SearchActionBar(props: ActionBarProps) {
  return props.assets.length > 0 ? <SelectedAssetsBar {...props} /> : <ResultBar {...props.allHits} />;
}

interface BarActionProps {
  readonly action: MenuAction & Partial<Pick<ShownAction, "refusal">>;
  /** Shows the icon without a label. */
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

interface AllHits {
  readonly result: {
    /** undefined where an asset is not loaded. */
    readonly ids: readonly (string | undefined)[];
    readonly total: number;
    /** All hits are loaded. */
    readonly complete: boolean;
  };
  readonly place: SearchLocation;
  /** Address of the search. */
  readonly address: string;
}

/** Returns the actions for all hits of a search: bookmark and share. */
function useAllHitsActions({ result, place, address }: AllHits): readonly MenuAction[] {
  const { t } = useTranslation();
  const { session } = useSession();
  const bookmarks = useBookmarks();
  const share = useShare(useOpenOverlay());
  const { total, complete } = result;
  const ids = complete ? result.ids.filter((id) => id !== undefined) : [];
  const actions: MenuAction[] = [];
  if (session?.isAssetUser) {
    const run = () => bookmarks.addResult(place, total, ids);
    actions.push({ name: "bookmark_all", icon: IconBookmark, label: t("views:search.selection.bookmark_all"), run });
  }
  const run = () => share({ count: total, ids, search: address });
  actions.push({ name: "share_all", icon: IconShare, label: t("views:search.selection.share_all"), run });
  return actions;
}
