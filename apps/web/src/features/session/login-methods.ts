/** Order of the login methods, as configured. Pure. */
import type { Session } from "../../shared/api/session-store.ts";

const NATIVE = "native";

export interface LoginMethods {
  /** With user name and password. */
  readonly native: boolean;
  /** External methods above the form; all of them if there is no form. */
  readonly first: Session["login"];
  /** External methods below the form. */
  readonly after: Session["login"];
}

/** Methods in `order` come first; without an order, the form does. A server that lists none has the form only. */
export function orderLoginMethods(listed: Session["login"], order: readonly string[]): LoginMethods {
  const rankOf = (name: string) => {
    const at = order.indexOf(name);
    return at === -1 ? order.length + (name === NATIVE ? 0 : 1) : at;
  };
  const sorted = [...listed].sort((a, b) => rankOf(a.name) - rankOf(b.name));
  const form = sorted.findIndex(({ name }) => name === NATIVE);
  const external = sorted.filter(({ name }) => name !== NATIVE);
  if (listed.length === 0) return { native: true, first: [], after: [] };
  if (form === -1) return { native: false, first: external, after: [] };
  return { native: true, first: external.slice(0, form), after: external.slice(form) };
}
