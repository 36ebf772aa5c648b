import { createElement } from "react";

/** Keeps the list of what the administration loads out of the entry, which every visitor loads. */
export async function openAdmin(isFirst: boolean) {
  const { Admin } = await import("./admin.tsx");
  let begins = isFirst;
  const onArrived = () => {
    begins = false;
  };
  return { Component: () => createElement(Admin, { isFirst: begins, onArrived }) };
}
