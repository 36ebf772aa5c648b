import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session-context.tsx";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type AssetDoc, fileTypeOf, isBare, pictureUrl, titleOf } from "../asset-doc.ts";
import { downloadRefusal, refusalWords } from "./download-refusal.ts";

/** What a download shows of an asset, by its record. */
export function useItemOf(): (asset: AssetDoc) => DownloadItem {
  const { t } = useTranslation();
  const { session } = useSession();
  const titleField = useSettings().infoView.title;
  return useCallback(
    (asset) => {
      const why = downloadRefusal(asset, session);
      return {
        id: asset.id,
        title: titleOf(asset, titleField),
        size: asset.file_size,
        fileName: asset.file_name,
        url: pictureUrl(asset, 0),
        fileType: fileTypeOf(asset),
        pixels: asset.pixel_x && asset.pixel_y ? [asset.pixel_x, asset.pixel_y] : undefined,
        // That an account may help is said where there is a way to it.
        refused: why && t(refusalWords[why === "sign-in" ? "forbidden" : why]),
        ...(isBare(asset) && { bare: true }),
      };
    },
    [t, session, titleField],
  );
}
