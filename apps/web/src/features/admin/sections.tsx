/**
 * The sections of the administration, in the order and groups of the sidebar. Add new ones here, with their names.
 * A section is rendered at `/admin/<key>` and all paths below it, the home at `/admin`.
 */
import {
  IconAdjustments,
  IconChartBar,
  IconFileDownload,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLogin2,
  IconPalette,
  IconSearch,
  IconServer,
  IconSettings2,
  IconUsers,
} from "@tabler/icons-react";
import type { Client } from "@vitrine/contract/client";
import { peopleSectionParts } from "./accounts/people-parts.ts";
import { type AdminSection, resolveMovedPath } from "./section.ts";

export const adminSections: readonly AdminSection[] = [
  {
    key: "home",
    group: null,
    name: "admin:section.home",
    about: "admin:home.lead",
    icon: IconHome,
    load: () => import("./home/home-section.tsx").then((file) => file.HomeSection),
  },
  {
    key: "appearance",
    group: "portal",
    name: "admin:section.appearance",
    icon: IconPalette,
    pages: ["appearance"],
    edits: (document) => document === "style" || document.startsWith("file "),
    load: () => import("./appearance/appearance-section.tsx").then((file) => file.AppearanceSection),
  },
  {
    key: "dashboard",
    group: "portal",
    name: "admin:section.dashboard",
    about: "admin:section.dashboard_intro",
    icon: IconLayoutDashboard,
    pages: ["dashboard"],
    load: () => import("./dashboard/dashboard-section.tsx").then((file) => file.DashboardSection),
  },
  {
    key: "search",
    group: "portal",
    name: "admin:section.search",
    icon: IconSearch,
    pages: ["search"],
    load: () => import("./search/search-section.tsx").then((file) => file.SearchSection),
  },
  {
    key: "editor",
    group: "portal",
    name: "admin:section.editor",
    icon: IconFileText,
    pages: ["editor"],
    edits: (document) => document.startsWith("pages "),
    load: () => import("./editor/pages-and-footer-section.tsx").then((file) => file.PagesAndFooterSection),
  },
  {
    key: "language",
    group: "portal",
    name: "admin:section.language",
    about: "admin:section.language_intro",
    icon: IconLanguage,
    pages: ["language"],
    edits: (document) => document.startsWith("texts "),
    load: () => import("./language/language-section.tsx").then((file) => file.LanguageSection),
  },
  {
    key: "accounts",
    group: "people",
    needs: "console",
    name: "admin:section.accounts",
    about: "admin:section.accounts_intro",
    icon: IconUsers,
    parts: Object.values(peopleSectionParts),
    worksWithoutDrafts: true,
    load: () => import("./accounts/people-and-rights-section.tsx").then((file) => file.PeopleAndRightsSection),
  },
  {
    key: "login",
    group: "people",
    name: "admin:section.login",
    about: "admin:section.login_intro",
    icon: IconLogin2,
    pages: ["login"],
    load: () => import("./login/login-section.tsx").then((file) => file.LoginSection),
  },
  {
    key: "usage",
    group: "people",
    needs: "usage",
    name: "admin:section.usage",
    about: "admin:section.usage_intro",
    icon: IconChartBar,
    worksWithoutDrafts: true,
    load: () => import("./usage/usage-section.tsx").then((file) => file.UsageSection),
  },
  {
    key: "general",
    group: "more",
    name: "admin:section.general",
    about: "admin:section.general_intro",
    icon: IconSettings2,
    pages: ["general"],
    load: () => import("./sections/general-section.tsx").then((file) => file.GeneralSection),
  },
  {
    key: "history",
    group: "more",
    needs: "revisions",
    name: "admin:section.history",
    about: "admin:section.history_intro",
    icon: IconHistory,
    load: () => import("./sections/history-section.tsx").then((file) => file.HistorySection),
  },
  {
    key: "convert-sets",
    group: "technical",
    needs: "console",
    name: "admin:section.convert_sets",
    about: "admin:section.convert_sets_intro",
    icon: IconFileDownload,
    worksWithoutDrafts: true,
    load: () => import("./convert-sets/convert-sets-section.tsx").then((file) => file.ConvertSetsSection),
  },
  {
    key: "tokens",
    group: "technical",
    needs: "console",
    name: "admin:section.tokens",
    about: "admin:section.tokens_intro",
    icon: IconKey,
    worksWithoutDrafts: true,
    load: () => import("./tokens/tokens-section.tsx").then((file) => file.TokensSection),
  },
  {
    key: "server",
    group: "technical",
    needs: "console",
    name: "admin:section.server",
    about: "admin:server.lead",
    icon: IconServer,
    worksWithoutDrafts: true,
    load: () => import("./server/server-page.tsx").then((file) => file.ServerPage),
  },
  {
    key: "all-settings",
    group: "technical",
    name: "admin:section.all_settings",
    about: "admin:all_settings.intro",
    icon: IconAdjustments,
    load: () => import("./all-settings/all-settings-section.tsx").then((file) => file.AllSettingsSection),
  },
];

export const listOfferedSections = (client: Pick<Client, "has">): readonly AdminSection[] =>
  adminSections.filter(({ needs }) => needs === undefined || client.has(needs));

/** `path`: the part of the URL below `/admin/`; empty for the home. */
export const findSection = (path: string, client: Pick<Client, "has">): AdminSection | undefined =>
  listOfferedSections(client).find(({ key }) => key === (resolveMovedPath(path).split("/")[0] || "home"));
