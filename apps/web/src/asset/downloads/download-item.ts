import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type AssetDoc, getFileTypeName, getPictureUrl, getTitle, hasOnlyId } from "../asset-doc.ts";
import { getDownloadRefusal, refusalTextKeys } from "./download-refusal.ts";

/** An asset to download, with the data shown in dialogs and in the tray. */
export interface DownloadItem {
  readonly id: string;
  /** The id if no title is known. */
  readonly title: string;
  /** Id of a companion file to download instead of the asset's file; name, size and type are the companion's. */
  readonly companion?: string;
  /** Conversion sets, if they differ from the asset's. */
  readonly forms?: ReplyOf<"session.csets">["convert_sets"];
  /** Only the id is known: a dialog loads the rest. */
  readonly bare?: boolean;
  /** File name of the original. */
  readonly fileName?: string | undefined;
  /** Kilobytes of the original. */
  readonly size?: number | undefined;
  /** Thumbnail. */
  readonly url?: string | undefined;
  /** Message why it may not be downloaded, according to its record. */
  readonly refused?: string | undefined;
  /** According to its record, it may be downloaded. */
  readonly permitted?: boolean;
  /** JPG, PDF, MP4. */
  readonly fileType?: string | undefined;
  /** Width and height of the original. */
  readonly pixels?: readonly [number, number] | undefined;
}

interface ItemContext {
  readonly t: TFunction;
  readonly session: Session | null;
  readonly titleField: string | null;
}

export function toDownloadItem(asset: AssetDoc, { t, session, titleField }: ItemContext): DownloadItem {
  const why = getDownloadRefusal(asset, session);
  return {
    id: asset.id,
    title: getTitle(asset, titleField),
    size: asset.file_size,
    fileName: asset.file_name,
    url: getPictureUrl(asset, 0),
    fileType: getFileTypeName(asset),
    pixels: asset.pixel_x && asset.pixel_y ? [asset.pixel_x, asset.pixel_y] : undefined,
    // Not the text that suggests signing in: there is no link to the login where this one is shown.
    refused: why && t(refusalTextKeys[why === "sign-in" ? "forbidden" : why]),
    permitted: !why && !!asset.download_state,
    ...(hasOnlyId(asset) && { bare: true }),
  };
}

export function useToDownloadItem(): (asset: AssetDoc) => DownloadItem {
  const { t } = useTranslation();
  const { session } = useSession();
  const titleField = useSettings().infoView.title;
  return useCallback((asset) => toDownloadItem(asset, { t, session, titleField }), [t, session, titleField]);
}
