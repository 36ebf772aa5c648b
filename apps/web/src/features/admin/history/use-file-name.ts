import { isTilePicture } from "@vitrine/settings/pages/tile-picture";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useItemName } from "../fields/use-item-name.ts";
import type { ImportedDocument } from "./prepare-import.ts";

/** Returns the display name of a file in a configuration: `Logo: search`; a tile picture is named by its tile. */
export function useFileName(documents: readonly ImportedDocument[]): (name: string) => string {
  const { t } = useTranslation();
  const itemName = useItemName();
  const settings = documents.find(({ name }) => name === "settings")?.document.draft as PortalSettings | undefined;
  return (name) => {
    if (!isTilePicture(name)) return t(`admin:appearance.files.${name}`, { defaultValue: name });
    const tile = itemName(settings?.dashboard.collections.data.find(({ src }) => src === name));
    return tile === null ? t("admin:overview.picture") : t("admin:overview.picture_at", { name: tile });
  };
}
