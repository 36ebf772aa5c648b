/**
 * The sections of the administration, in the order of the sidebar. Add new ones here, with their names.
 * A section is rendered at `/admin/<key>` and all paths below it.
 */
import {
  IconChartBar,
  IconFileDownload,
  IconFileText,
  IconHistory,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLogin2,
  IconPalette,
  IconSearch,
  IconServer,
  IconSettings2,
  IconStack2,
  IconUsers,
} from "@tabler/icons-react";
import type { Client } from "@vitrine/contract/client";
import type { Extension } from "@vitrine/contract/extensions";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import type { ComponentType } from "react";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import type { DraftName } from "./drafts/draft-store.ts";

export type SectionKey =
  | "general"
  | "appearance"
  | "dashboard"
  | "language"
  | "search"
  | "login"
  | "accounts"
  | "pools"
  | "convert-sets"
  | "tokens"
  | "editor"
  | "history"
  | "usage"
  | "server";

/** `DEFAULT_SECTION` is shown for an unknown path, `LANDING_SECTION` first after opening the administration. */
export const DEFAULT_SECTION: SectionKey = "general";
export const LANDING_SECTION: SectionKey = "dashboard";

export interface AdminSection {
  readonly key: SectionKey;
  readonly name: TextKey;
  /** The purpose of the section; also searched by the settings search. */
  readonly about?: TextKey;
  readonly icon: typeof IconServer;
  /** Pages of the settings registry edited here; search results and errors link to the section by these. */
  readonly pages?: readonly AdminPage[];
  /** Other documents edited here; unsaved changes to them mark the section in the sidebar. */
  readonly edits?: (document: DraftName) => boolean;
  /** The API extension that the backend must have. */
  readonly needs?: Extension;
  /** The section edits no drafts, so it works even if the settings cannot be loaded. */
  readonly worksWithoutDrafts?: true;
  /** Loads the component. */
  readonly load: () => Promise<ComponentType>;
}

export const adminSections: readonly AdminSection[] = [
  {
    key: "general",
    name: "admin:section.general",
    about: "admin:section.general_intro",
    icon: IconSettings2,
    pages: ["general"],
    load: () => import("./sections/general-section.tsx").then((file) => file.GeneralSection),
  },
  {
    key: "appearance",
    name: "admin:section.appearance",
    icon: IconPalette,
    pages: ["appearance"],
    edits: (document) => document === "style",
    load: () => import("./appearance/appearance-section.tsx").then((file) => file.AppearanceSection),
  },
  {
    key: "dashboard",
    name: "admin:section.dashboard",
    about: "admin:section.dashboard_intro",
    icon: IconLayoutDashboard,
    pages: ["dashboard"],
    load: () => import("./dashboard/dashboard-section.tsx").then((file) => file.DashboardSection),
  },
  {
    key: "language",
    name: "admin:section.language",
    about: "admin:section.language_intro",
    icon: IconLanguage,
    pages: ["language"],
    edits: (document) => document.startsWith("texts "),
    load: () => import("./language/language-section.tsx").then((file) => file.LanguageSection),
  },
  {
    key: "search",
    name: "admin:section.search",
    icon: IconSearch,
    pages: ["search"],
    load: () => import("./search/search-section.tsx").then((file) => file.SearchSection),
  },
  {
    key: "login",
    name: "admin:section.login",
    about: "admin:section.login_intro",
    icon: IconLogin2,
    pages: ["login"],
    load: () => import("./login/login-section.tsx").then((file) => file.LoginSection),
  },
  {
    key: "accounts",
    needs: "console",
    name: "admin:section.accounts",
    about: "admin:section.accounts_intro",
    icon: IconUsers,
    worksWithoutDrafts: true,
    load: () => import("./accounts/accounts-section.tsx").then((file) => file.AccountsSection),
  },
  {
    key: "pools",
    needs: "console",
    name: "admin:section.pools",
    about: "admin:section.pools_intro",
    icon: IconStack2,
    worksWithoutDrafts: true,
    load: () => import("./pools/pools-section.tsx").then((file) => file.PoolsSection),
  },
  {
    key: "convert-sets",
    needs: "console",
    name: "admin:section.convert_sets",
    about: "admin:section.convert_sets_intro",
    icon: IconFileDownload,
    worksWithoutDrafts: true,
    load: () => import("./convert-sets/convert-sets-section.tsx").then((file) => file.ConvertSetsSection),
  },
  {
    key: "tokens",
    needs: "console",
    name: "admin:section.tokens",
    about: "admin:section.tokens_intro",
    icon: IconKey,
    worksWithoutDrafts: true,
    load: () => import("./tokens/tokens-section.tsx").then((file) => file.TokensSection),
  },
  {
    key: "editor",
    name: "admin:section.editor",
    icon: IconFileText,
    edits: (document) => document.startsWith("pages "),
    load: () => import("./editor/editor-section.tsx").then((file) => file.EditorSection),
  },
  {
    key: "history",
    needs: "revisions",
    name: "admin:section.history",
    about: "admin:section.history_intro",
    icon: IconHistory,
    load: () => import("./sections/history-section.tsx").then((file) => file.HistorySection),
  },
  {
    key: "usage",
    needs: "usage",
    name: "admin:section.usage",
    about: "admin:section.usage_intro",
    icon: IconChartBar,
    worksWithoutDrafts: true,
    load: () => import("./usage/usage-section.tsx").then((file) => file.UsageSection),
  },
  {
    key: "server",
    needs: "console",
    name: "admin:section.server",
    about: "admin:server.lead",
    icon: IconServer,
    worksWithoutDrafts: true,
    load: () => import("./server/server-page.tsx").then((file) => file.ServerPage),
  },
];

export const listOfferedSections = (client: Pick<Client, "has">): readonly AdminSection[] =>
  adminSections.filter(({ needs }) => needs === undefined || client.has(needs));

/** `path`: the part of the URL below `/admin/`. */
export const findSection = (path: string, client: Pick<Client, "has">): AdminSection | undefined =>
  listOfferedSections(client).find(({ key }) => key === path.split("/")[0]);
