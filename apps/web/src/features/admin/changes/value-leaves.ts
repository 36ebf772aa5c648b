/** Takes groups of values apart. Pure. */
import type { KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject } from "@vitrine/settings/merge";

/** A group with values, or a list of groups. */
export const isValueGroup = (value: unknown): value is object =>
  isJsonObject(value) ? Object.keys(value).length > 0 : Array.isArray(value) && value.some(isValueGroup);

/** The values within a group, at any depth, each with its path. */
export function listLeaves(value: unknown, path: KeyPath = []): [KeyPath, unknown][] {
  if (!isValueGroup(value)) return [[path, isJsonObject(value) ? "" : value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([step, inner]) => listLeaves(inner, [...path, step]));
}
