import { createElement } from "react";
import type { Portal } from "../portal.ts";

/**
 * Loads the administration, its settings, and the section that is shown first. A separate file, so that its list of
 * chunks is not in the entry, which every visitor loads.
 */
export async function loadAdminPage(portal: Portal, isFirst: boolean) {
  prefetchAdminData(portal).catch(() => {});
  loadFirstSection(portal, isFirst).catch(() => {});
  const { Admin } = await import("./admin.tsx");
  let isFirstVisit = isFirst;
  const onArrived = () => {
    isFirstVisit = false;
  };
  return { Component: () => createElement(Admin, { isFirst: isFirstVisit, onArrived }) };
}

async function prefetchAdminData(portal: Portal): Promise<void> {
  const [{ adminDataQuery }] = await Promise.all([
    import("../../features/admin/entry/load-admin-data.ts"),
    portal.start(),
  ]);
  const { session, viewedGroup } = portal.session.get();
  if (session?.isGuiAdmin && viewedGroup === undefined)
    await portal.queries.prefetchQuery(adminDataQuery(portal.client, session, portal.sessionActions.renew));
}

/** Loads the section shown first: the home for its own address; for any other first address, the dashboard's. */
async function loadFirstSection({ host }: Portal, isFirst: boolean): Promise<unknown> {
  if (/^#\/admin\/?$/.test(host.address().hash)) return import("../../features/admin/home/home-section.tsx");
  return isFirst && import("../../features/admin/dashboard/dashboard-section.tsx");
}
