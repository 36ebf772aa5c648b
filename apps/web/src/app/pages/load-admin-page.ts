import { createElement } from "react";

/**
 * Loads the administration. A separate file, so that its list of chunks is not in the entry, which every visitor
 * loads.
 */
export async function loadAdminPage(isFirst: boolean) {
  const { Admin } = await import("./admin.tsx");
  let isFirstVisit = isFirst;
  const onArrived = () => {
    isFirstVisit = false;
  };
  return { Component: () => createElement(Admin, { isFirst: isFirstVisit, onArrived }) };
}
