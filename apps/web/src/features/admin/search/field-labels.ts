/** One label for a field wherever it stands. Pure. */
import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";

type Fields = readonly FieldSetting[];

/** The text key under which the label of a field is written, where no place of it has one yet. */
export const labelKey = (field: string) => `views.asset.field.${field.replaceAll(".", "_")}`;

/** The text key that the field has at some place. */
export function knownLabel(settings: PortalSettings, field: string): string | undefined {
  return fieldLists(settings)
    .flatMap(([, fields]) => fields)
    .find(({ field_name, translation }) => field_name === field && translation)?.translation;
}

/** Every list that the field is in, with this label wherever the field has none; each with its path. */
export function labelled(
  settings: PortalSettings,
  field: string,
  translation: string,
): readonly (readonly [readonly string[], Fields])[] {
  const lacks = (one: FieldSetting) => one.field_name === field && !one.translation;
  return fieldLists(settings)
    .filter(([, fields]) => fields.some(lacks))
    .map(([path, fields]) => [path, fields.map((one) => (lacks(one) ? { ...one, translation } : one))]);
}

function fieldLists({ facets, suggestions, search, assetInfo, infoView, bookmark }: PortalSettings) {
  const lists: readonly (readonly [readonly string[], Fields])[] = [
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
