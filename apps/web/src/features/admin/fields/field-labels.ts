/** One label for a field wherever it stands. Pure. */
import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { ownKey } from "./own-key.ts";

type Fields = readonly FieldSetting[];
/** Lists of fields that become others, each with its path. */
type Changed = readonly (readonly [readonly string[], Fields])[];

/** The text key under which the label of a field is written, where no place of it has one yet. */
export const labelKey = (field: string) => ownKey("views.asset.field", field);

/** The text key that the field has at some place. */
export function knownLabel(settings: PortalSettings, field: string): string | undefined {
  return fieldLists(settings)
    .flatMap(([, fields]) => fields)
    .find(({ field_name, translation }) => field_name === field && translation)?.translation;
}

/** Every list that the field is in, with this label wherever the field has none. */
export const labelled = (settings: PortalSettings, field: string, translation: string): Changed =>
  changedLists(settings, (one) => (one.field_name === field && !one.translation ? { ...one, translation } : one));

/** Every list in which the field has this label, without it there. */
export const unlabelled = (settings: PortalSettings, field: string, translation: string): Changed =>
  changedLists(settings, (one) => {
    if (one.field_name !== field || one.translation !== translation) return one;
    const { translation: _, ...rest } = one;
    return rest;
  });

function changedLists(settings: PortalSettings, change: (one: FieldSetting) => FieldSetting): Changed {
  return fieldLists(settings).flatMap(([path, fields]) => {
    const next = fields.map(change);
    return next.some((one, at) => one !== fields[at]) ? [[path, next] as const] : [];
  });
}

function fieldLists({ facets, suggestions, search, assetInfo, infoView, bookmark }: PortalSettings) {
  const lists: Changed = [
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
