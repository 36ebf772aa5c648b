/** The ways to log in, as an admin has put them in order. Pure. */
import type { Session } from "../../shared/api/session-store.ts";

const NATIVE = "native";

export interface LoginMethods {
  /** With user name and password. */
  readonly native: boolean;
  /** Above the form; without a form all of them. */
  readonly first: Session["login"];
  /** Below the form. */
  readonly after: Session["login"];
}

/** Those that `order` names come first; without an order, the form does. A server that lists none has the form. */
export function orderedMethods(listed: Session["login"], order: readonly string[]): LoginMethods {
  const place = (name: string) => {
    const at = order.indexOf(name);
    return at === -1 ? order.length + (name === NATIVE ? 0 : 1) : at;
  };
  const sorted = [...listed].sort((a, b) => place(a.name) - place(b.name));
  const form = sorted.findIndex(({ name }) => name === NATIVE);
  const external = sorted.filter(({ name }) => name !== NATIVE);
  if (listed.length === 0) return { native: true, first: [], after: [] };
  if (form === -1) return { native: false, first: external, after: [] };
  return { native: true, first: external.slice(0, form), after: external.slice(form) };
}
