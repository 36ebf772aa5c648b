import { IconArrowBarToDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type AssetDoc, getFileTypeName } from "../../asset/asset-doc.ts";
import { useToDownloadItem } from "../../asset/downloads/download-item.ts";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { useCompanionNames } from "../../asset/metadata/use-companion-names.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./companion-files.module.css";

type Companion = NonNullable<AssetDoc["companions"]>[number];

/** The convert set of the original. The right to download it includes the companion files. */
const ORIGINAL = "0";
const ORIGINAL_ONLY = [{ id: ORIGINAL, title: ORIGINAL }];

/** Lists the companion files of an asset, with a download button for users who may download them. */
export function CompanionFiles({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const heading = useId();
  const permitted = useMayDownloadOriginal(asset);
  const { nameOf } = useCompanionNames();
  const itemOf = useToDownloadItem();
  const downloads = useDownloads();
  if (!asset.companions) return null;
  const download = (companion: Companion) => {
    const { pixels: _, ...item } = itemOf(asset);
    const { id, file_name: fileName, file_size: size } = companion;
    downloads.download([
      {
        ...item,
        companion: id,
        forms: ORIGINAL_ONLY,
        fileName,
        size,
        fileType: getFileTypeName({ ...asset, ...companion }),
      },
    ]);
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t("views:companions.title")}</h2>
      <ul className={styles.files}>
        {asset.companions.map((companion) => {
          const name = companion.file_name ?? nameOf(companion);
          return (
            <li key={companion.id} className={styles.file}>
              <span className={styles.words}>
                <span>{nameOf(companion)}</span>
                <span className={styles.facts}>
                  {companion.file_name && <bdi>{companion.file_name}</bdi>}
                  <span>{formatKilobytes(companion.file_size, locale)}</span>
                </span>
              </span>
              {permitted && (
                <IconButton
                  icon={IconArrowBarToDown}
                  label={t("views:companions.download", { name })}
                  onClick={() => download(companion)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Records only tell whether any format may be downloaded; whether the original may needs a request. */
function useMayDownloadOriginal(asset: AssetDoc): boolean {
  const client = useClient();
  const { session } = useSession();
  const isOffered = asset.download_state === undefined || asset.download_state === "permitted";
  const enabled = isOffered && session?.isAssetUser === true;
  const { data } = useQuery({ ...convertSetsQuery(client, asset.id), enabled, retry: false });
  return data?.convert_sets.some(({ id }) => id === ORIGINAL) ?? false;
}
