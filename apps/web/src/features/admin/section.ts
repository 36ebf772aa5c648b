/** What a section of the administration is; `sections.tsx` lists them. */
import type { Icon } from "@tabler/icons-react";
import type { ApiExtension } from "@vitrine/contract/extensions";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import type { ComponentType } from "react";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import type { DraftName } from "./drafts/draft-store.ts";

export type AdminSectionKey =
  | "home"
  | "general"
  | "appearance"
  | "dashboard"
  | "language"
  | "search"
  | "login"
  | "accounts"
  | "convert-sets"
  | "tokens"
  | "editor"
  | "history"
  | "usage"
  | "server"
  | "all-settings";

/** The groups of the sidebar, in its order. */
export const SECTION_GROUPS = ["portal", "people", "more", "technical"] as const;
export type SectionGroup = (typeof SECTION_GROUPS)[number];

/**
 * `DEFAULT_SECTION` is shown at `/admin` and for an unknown path; the first URL of a visit with any other section leads to
 * `DEEP_LINK_LANDING_SECTION`.
 */
export const DEFAULT_SECTION: AdminSectionKey = "home";
export const DEEP_LINK_LANDING_SECTION: AdminSectionKey = "dashboard";

/** A part of a section with its own address. */
export interface SectionPart {
  readonly path: string;
  readonly name: TextKey;
}

export interface AdminSection {
  readonly key: AdminSectionKey;
  /** The home is above all groups. */
  readonly group: SectionGroup | null;
  readonly name: TextKey;
  /** The purpose of the section; the search of the administration finds it, too. */
  readonly about?: TextKey;
  readonly icon: Icon;
  /** The search of the administration finds these, too. */
  readonly parts?: readonly SectionPart[];
  /** Pages of the settings registry edited here; search results and errors link to the section by these. */
  readonly pages?: readonly AdminPageKey[];
  /** Other documents edited here; unsaved changes to them mark the section in the sidebar. */
  readonly edits?: (document: DraftName) => boolean;
  /** The API extension that the backend must have. */
  readonly needs?: ApiExtension;
  /** The section edits no drafts, so it works even if the settings cannot be loaded. */
  readonly worksWithoutDrafts?: true;
  /** Loads the component. */
  readonly load: () => Promise<ComponentType>;
}

export const getAdminSectionPath = (key: AdminSectionKey): string => (key === "home" ? "/admin" : `/admin/${key}`);

/** Where former sections are now; paths below `/admin/`. */
const MOVED_PATHS: Readonly<Record<string, string>> = { pools: "accounts/pools" };

/** The present path of a path below `/admin/`. */
export const resolveMovedPath = (path: string): string => MOVED_PATHS[path.replace(/\/$/, "")] ?? path;
