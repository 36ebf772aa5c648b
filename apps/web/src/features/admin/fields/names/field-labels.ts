/** Keeps the label of a metadata field the same in all lists of fields. Pure. */
import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { createTextKey } from "./create-text-key.ts";

type Fields = readonly FieldSetting[];
/** Lists of fields with their new content, each with its path. */
type ChangedLists = readonly (readonly [readonly string[], Fields])[];

/** The text key for the label of a field that has none yet. */
export const createFieldLabelKey = (field: string) => createTextKey("views.asset.field", field);

/** The text key of the label that the field has in any list. */
export function findFieldLabelKey(settings: PortalSettings, field: string): string | undefined {
  return listFieldLists(settings)
    .flatMap(([, fields]) => fields)
    .find(({ field_name, translation }) => field_name === field && translation)?.translation;
}

/** Sets this label in every list where the field has none. Returns the changed lists. */
export const addFieldLabelKey = (settings: PortalSettings, field: string, translation: string): ChangedLists =>
  changeFieldLists(settings, (one) => (one.field_name === field && !one.translation ? { ...one, translation } : one));

/** Removes this label from every list where the field has it. Returns the changed lists. */
export const removeFieldLabelKey = (settings: PortalSettings, field: string, translation: string): ChangedLists =>
  changeFieldLists(settings, (one) => {
    if (one.field_name !== field || one.translation !== translation) return one;
    const { translation: _, ...rest } = one;
    return rest;
  });

function changeFieldLists(settings: PortalSettings, change: (one: FieldSetting) => FieldSetting): ChangedLists {
  return listFieldLists(settings).flatMap(([path, fields]) => {
    const next = fields.map(change);
    return next.some((one, at) => one !== fields[at]) ? [[path, next] as const] : [];
  });
}

function listFieldLists({ facets, suggestions, search, assetInfo, infoView, bookmark }: PortalSettings) {
  const lists: ChangedLists = [
    [["facets"], facets],
    [["suggestions"], suggestions],
    [["search", "list", "columns"], search.list.columns],
    [["search", "thumbnails", "header"], search.thumbnails.header],
    [["search", "thumbnails", "body"], search.thumbnails.body],
    [["assetInfo", "paramsLeft"], assetInfo.paramsLeft],
    [["assetInfo", "paramsRight"], assetInfo.paramsRight],
    [["infoView", "paramsLeft"], infoView.paramsLeft],
    [["infoView", "paramsRight"], infoView.paramsRight],
    [["bookmark", "columns"], bookmark.columns],
  ];
  return lists;
}
