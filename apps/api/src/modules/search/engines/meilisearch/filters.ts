// Builds filter expressions of Meilisearch. Input is always quoted: a value is never part of an expression.
import type { EngineCaller, EngineFilter } from "../engine.ts";
import { ACL, EMBARGO, numberOf, valuesOf } from "./attributes.ts";

/**
 * One condition, or several of which any will do; those in a list must all hold. Lists instead of parentheses, because
 * what Meilisearch needs to read a string grows with the square of its length.
 */
export type Condition = string | string[];

export function quote(value: string | number): string {
  return `"${String(value).replace(/["\\]/g, "\\$&")}"`;
}

export function oneOf(attribute: string, values: Iterable<string | number>): string {
  return `${attribute} IN [${[...values].map(quote).join(",")}]`;
}

export function beginsWith(attribute: string, beginning: string): string {
  return `${attribute} STARTS WITH ${quote(beginning)}`;
}

export function not(condition: string): string {
  return `NOT ${condition}`;
}

/** The filter of what a caller may see. It also leaves out the bookkeeping document, which is in no pool. */
export function visibleTo({ acls, now }: EngineCaller): Condition[] {
  const visible = [acls === "all" ? `${ACL} EXISTS` : oneOf(ACL, acls)];
  if (now < Number.POSITIVE_INFINITY) visible.push(`${EMBARGO} <= ${quote(now)}`);
  return visible;
}

export function conditionsOf(filter: EngineFilter): Condition[] {
  if ("values" in filter) {
    const one = oneOf(valuesOf(filter.field), filter.values);
    return [filter.without ? not(one) : one];
  }
  const attribute = numberOf(filter.field);
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = filter.range;
  // Nothing is beyond all numbers.
  if (low === Number.POSITIVE_INFINITY || high === Number.NEGATIVE_INFINITY) return [oneOf(attribute, [])];
  const conditions = [`${attribute} EXISTS`];
  if (low > Number.NEGATIVE_INFINITY) conditions.push(`${attribute} >= ${quote(low)}`);
  if (high < Number.POSITIVE_INFINITY) conditions.push(`${attribute} <= ${quote(high)}`);
  return conditions;
}
