import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AssetDoc, getAssetKind, getPictureUrl, getTitle } from "../../asset/asset-doc.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { formatFileInfo } from "../../asset/metadata/formatted-field-value.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { paths } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { useFindAssets } from "../../shared/search/use-find-assets.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./image-variants.module.css";

/** Number of variants listed here; the search lists all. */
const MAX_SHOWN = 5;

/** Lists assets that show the same picture in other sizes or formats. Renders nothing if there are none. */
export function SamePictureAssets({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const find = useFindAssets();
  const heading = useId();
  const place = { ...EMPTY_SEARCH, like: asset.id };
  const { data } = useQuery({
    queryKey: ["search.find", "like", locale, asset.id],
    // One more than shown: the reply includes this asset.
    queryFn: async ({ signal }) => (await find(place, { rows: MAX_SHOWN + 1 }, signal)).response,
    retry: false,
  });
  const others = (data?.docs ?? []).filter(({ id }) => id !== asset.id).slice(0, MAX_SHOWN);
  if (!data || others.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t("views:also_as.title")}</h2>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link className={styles.other} to={paths.asset(other.id)}>
              <span className={styles.picture}>
                {other.url ? (
                  <PictureWithRetry src={getPictureUrl(other, 0)} alt="" loading="lazy" draggable={false} />
                ) : (
                  <KindIcon kind={getAssetKind(other)} size={24} />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.title} dir="auto">
                  {getTitle(other, settings.assetInfo.title)}
                </span>
                <bdi dir="ltr" className={styles.facts}>
                  {formatFileInfo(other, t, locale)}
                </bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.all} to={formatSearchLocation(place)}>
        {t("views:also_as.all", { count: data.numFound })}
      </Link>
    </section>
  );
}
