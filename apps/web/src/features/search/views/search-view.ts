/**
 * Interface of a view of results: its layout, its row, its skeleton and its page size. The page knows nothing else of a
 * view. A view is a folder, named in `views.ts`.
 */
import type { PortalSettings, ViewKey } from "@vitrine/settings/portal-settings";
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from "react";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import type { AssetPageState } from "../../../asset/asset-link.ts";
import type { Sort } from "../../../shared/search/sort.ts";
import type { Result } from "../result/use-result.ts";
import type { Selection } from "../selection/selection.ts";

export interface ViewHandle {
  /** The asset's row, and its height in pixels. */
  rowOf(item: number): { readonly row: number; readonly height: number };
  /** Pixels of the asset from the window's top; undefined where it is not drawn at the moment. */
  topOf(item: number): number | undefined;
  /** Scrolls so that the asset's row is at this distance from the window's top. */
  bring(item: number, distance: number, smooth?: boolean): void;
  /** False where the asset's row is not drawn at the moment. */
  focus(item: number): boolean;
  /** The uppermost visible row: its first item and its distance from the window's top. */
  anchor(): { readonly item: number; readonly offset: number };
}

/** Pixels between a poster's row and the info panel, and below the panel instead of the rows' gap. */
export const PANEL_MARGINS = { above: 10, both: 14 };
/** Milliseconds in which the rows make room for the info panel. */
export const PANEL_MOVE = 220;

/** Where the info panel opens. Pixels in the view. */
export interface PanelPlace {
  readonly top: number;
  /** Centre and width of its poster. */
  readonly centre: number;
  readonly poster: number;
}

export interface ViewProps {
  readonly result: Result;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Selects all hits, loaded or not. */
  readonly onAll: () => void;
  /** Selects from the anchor, without one from `from`, to this place, also where it is not loaded. */
  readonly onExtend: (item: number, from?: string) => void;
  readonly onOpen: (id: string) => void;
  /** What goes along to the asset page. */
  readonly stateOf: (id: string) => AssetPageState;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Does what a key does with an asset; false where that is nothing. */
  readonly onKey: (event: KeyboardEvent, item: number) => boolean;
  /** The roving tab stop. */
  readonly stop: number;
  readonly onStop: (item: number) => void;
  /** Pixels that the open info panel takes between the rows; 0 on phones, where it is a sheet. */
  readonly panelHeight: number;
  readonly panel: (place: PanelPlace) => ReactNode;
  /** The results of the search before. */
  readonly stale: boolean;
  readonly handle: Ref<ViewHandle>;
}

/** Pixels of the results, and of the window. */
export interface ViewRoom {
  readonly width: number;
  readonly height: number;
}

export interface SearchView {
  /** As the settings and the address name it. */
  readonly key: ViewKey;
  /** Rows of the first page and of those after it. The view itself asks for the next page in time. */
  pageSizes(room: ViewRoom, settings: PortalSettings["search"]): { readonly first: number; readonly later: number };
  /** Pictures are laid out by their ratios; else all places are alike. */
  readonly byRatio: boolean;
  /** Asks for the pictures of the first window before they are drawn; those of a view without it wait for that. */
  fetchPictures?(docs: readonly AssetDoc[], room: ViewRoom, settings: PortalSettings["search"]): void;
  /** May be fetched when it is first drawn. */
  readonly Results: ComponentType<ViewProps>;
  /** Stands where results will be. */
  readonly Skeleton: ComponentType;
  /** Fetches the files of a view that is drawn only when it is chosen. */
  readonly fetch?: () => Promise<unknown>;
}
