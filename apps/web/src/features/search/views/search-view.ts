/**
 * Interface between the search page and its views: rendering, placeholder and page size. Each view is a folder, listed
 * in `views.ts`.
 */
import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from "react";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import type { AssetPageHistoryState } from "../../../asset/asset-link.ts";
import type { SearchSort } from "../../../shared/search/sort.ts";
import type { SearchResult } from "../result/use-search-result.ts";
import type { Selection } from "../selection/selection.ts";

/** What the search page can do with a rendered view: locate, scroll to and focus items. */
export interface ViewHandle {
  /** The asset's row, and its height in pixels. */
  rowOf(item: number): { readonly row: number; readonly height: number };
  /** Distance of the asset from the window's top in pixels; undefined if it is not rendered. */
  topOf(item: number): number | undefined;
  /** Scrolls the asset's row to this distance from the window's top. */
  scrollToItem(item: number, distance: number, smooth?: boolean): void;
  /** Focuses the asset. Returns false if it is not rendered. */
  focus(item: number): boolean;
  /** The uppermost visible row: its first item and its distance from the window's top. */
  anchor(): { readonly item: number; readonly offset: number };
}

/** Margins of the info panel in pixels: above it, and in total. */
export const INFO_PANEL_MARGINS_PX = { above: 10, both: 14 };
/** Duration of the rows' move when the info panel opens. */
export const INFO_PANEL_ANIMATION_MS = 220;

/** Where the info panel opens, in pixels within the view. */
export interface InfoPanelPosition {
  readonly top: number;
  /** Centre and width of its poster. */
  readonly centre: number;
  readonly poster: number;
}

export interface ViewProps {
  readonly result: SearchResult;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Selects all hits, loaded or not. */
  readonly onAll: () => void;
  /** Selects from the anchor (or from `from` if there is none) to this position, loaded or not. */
  readonly onExtend: (item: number, from?: string) => void;
  readonly onOpen: (id: string) => void;
  /** Router state for the link to the asset page. */
  readonly stateOf: (id: string) => AssetPageHistoryState;
  readonly sort: SearchSort;
  readonly onSort: (sort: SearchSort) => void;
  /** Runs the shortcut of a key for an asset. Returns false if there is none. */
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  /** The roving tab stop. */
  readonly stop: number;
  readonly onStop: (item: number) => void;
  /** Height of the open info panel in pixels; 0 on phones, where it is a sheet. */
  readonly panelHeight: number;
  readonly panel: (place: InfoPanelPosition) => ReactNode;
  /** The results are those of the previous search. */
  readonly stale: boolean;
  readonly handle: Ref<ViewHandle>;
}

/** Pixels. */
export interface ResultAreaSize {
  readonly width: number;
  readonly height: number;
}

export interface SearchView {
  /** Key in settings and address. */
  readonly key: ViewKey;
  /** Rows of the first and of later pages. */
  pageSizes(
    size: ResultAreaSize,
    settings: PortalSettings["search"],
  ): { readonly first: number; readonly later: number };
  /** Pictures are laid out by their aspect ratios; else all cells are equal. */
  readonly byRatio: boolean;
  /** Fetches the pictures of the first screen before they render. Optional. */
  fetchPictures?(docs: readonly AssetDoc[], size: ResultAreaSize, settings: PortalSettings["search"]): void;
  /** May be a lazy component. */
  readonly Results: ComponentType<ViewProps>;
  /** Placeholder while results load. */
  readonly Skeleton: ComponentType;
  /** Loads the code of a lazy view. */
  readonly fetch?: () => Promise<unknown>;
}

/** Events of user scrolling, which cancel automatic scrolling. Dragging the scrollbar fires `pointerdown`. */
export const SCROLL_INPUT_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Height in pixels of the sticky bars at the window's top: header, toolbar and list header. `root` is the portal's.
 */
export function measureStickyHeight(root: ParentNode): number {
  const bars = [...root.querySelectorAll("[data-sticky-toolbar], [data-sticky-head]")];
  if (bars.length === 0) return 120;
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom)) + 8;
}

/** Horizontal margins in pixels. */
const PAGE_MARGINS = 52;
/** Height of the bars above and below the results in pixels. */
const PAGE_BARS = 250;

/** Size of the result area in pixels beside a sidebar, which determines how many results are requested first. */
export function estimateResultAreaSize(sidebar: number): ResultAreaSize {
  return { width: window.innerWidth - sidebar - PAGE_MARGINS, height: window.innerHeight - PAGE_BARS };
}
