import type { LogoPlace } from "@vitrine/settings/portal-settings";
import type { AreaName } from "@vitrine/settings/registry/areas";
import { useMatches } from "react-router-dom";
import type { TextKey } from "../shared/i18n/text-key.ts";
import type { Access } from "./navigation-rules.ts";

/** What the frame needs to know of a route. */
export interface RouteHandle {
  /** The page's name. */
  readonly page: TextKey;
  /** `data-area`: which colours of `advanced_appearance` apply; pages of the house's own have those of the portal. */
  readonly area?: AreaName;
  readonly access: Access;
  /** Whose logo the header shows, where the page has one of its own. */
  readonly logo?: LogoPlace;
  /** `search`: with the search field; `bare`: without a footer; `none`: the page brings its own frame. */
  readonly header: "plain" | "search" | "bare" | "none";
}

const fallback: RouteHandle = {
  page: "global:page.dashboard",
  area: "dashboard",
  access: "asset-user",
  header: "plain",
};

export function useRouteHandle(): RouteHandle & { id: string } {
  const match = useMatches().findLast(({ handle }) => handle !== undefined && handle !== null);
  return { ...fallback, ...(match?.handle as RouteHandle | undefined), id: match?.id ?? "root" };
}
