// Builds filter expressions of Meilisearch. Input is always quoted: a value is never part of an expression.
import type { EngineCaller, EngineFilter } from "../engine.ts";
import { ACL_ATTRIBUTE, EMBARGO_ATTRIBUTE, numberAttribute, valuesAttribute } from "./attributes.ts";

/**
 * One condition, or several combined with OR. A list of Conditions is combined with AND. Lists replace parentheses,
 * because Meilisearch's time to parse a string grows with the square of its length.
 */
export type Condition = string | string[];

export function quoteValue(value: string | number): string {
  return `"${String(value).replace(/["\\]/g, "\\$&")}"`;
}

export function inCondition(attribute: string, values: Iterable<string | number>): string {
  return `${attribute} IN [${[...values].map(quoteValue).join(",")}]`;
}

export function startsWithCondition(attribute: string, beginning: string): string {
  return `${attribute} STARTS WITH ${quoteValue(beginning)}`;
}

export function notCondition(condition: string): string {
  return `NOT ${condition}`;
}

/** The filter for assets that a caller may see. It also excludes the bookkeeping document, which has no acl. */
export function visibilityConditions({ acls, now }: EngineCaller): Condition[] {
  const visible = [acls === "all" ? `${ACL_ATTRIBUTE} EXISTS` : inCondition(ACL_ATTRIBUTE, acls)];
  if (now < Number.POSITIVE_INFINITY) visible.push(`${EMBARGO_ATTRIBUTE} <= ${quoteValue(now)}`);
  return visible;
}

export function filterConditions(filter: EngineFilter): Condition[] {
  if ("values" in filter) {
    const one = inCondition(valuesAttribute(filter.field), filter.values);
    return [filter.exclude ? notCondition(one) : one];
  }
  const attribute = numberAttribute(filter.field);
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = filter.range;
  // Matches nothing: a range that begins at Infinity or ends at -Infinity contains no number.
  if (low === Number.POSITIVE_INFINITY || high === Number.NEGATIVE_INFINITY) return [inCondition(attribute, [])];
  const conditions = [`${attribute} EXISTS`];
  if (low > Number.NEGATIVE_INFINITY) conditions.push(`${attribute} >= ${quoteValue(low)}`);
  if (high < Number.POSITIVE_INFINITY) conditions.push(`${attribute} <= ${quoteValue(high)}`);
  return conditions;
}
