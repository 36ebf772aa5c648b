import type { LogoLocation } from "@vitrine/settings/portal-settings";
import type { AreaName } from "@vitrine/settings/registry/areas";
import { useMatches } from "react-router-dom";
import type { TextKey } from "../shared/i18n/text-key.ts";
import type { PageAccess } from "./navigation-rules.ts";

/** Properties of a route that the frame needs. */
export interface RouteHandle {
  /** Text key of the page's name. */
  readonly page: TextKey;
  /** `data-area`: selects the colours of `advanced_appearance`; custom pages have none and use the portal's colours. */
  readonly area?: AreaName;
  readonly access: PageAccess;
  /** Location whose logo the header shows, if it has one. */
  readonly logo?: LogoLocation;
  /** `search`: with search field; `bare`: without footer; `none`: the page has its own frame. */
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
