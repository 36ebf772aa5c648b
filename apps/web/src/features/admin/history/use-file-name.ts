import { isTilePicture } from "@vitrine/settings/pages/tile-picture";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useItemName } from "../fields/use-item-name.ts";
import type { ImportedDocument } from "./prepare-import.ts";

/** What a file of a configuration is called: `Logo: search`, or by the tile that it is the picture of. */
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
