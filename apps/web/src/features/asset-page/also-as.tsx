import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AssetDoc, kindOf, pictureUrl, titleOf } from "../../asset/asset-doc.ts";
import { factsOf } from "../../asset/field-value.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { useLaterTexts } from "../../shared/i18n/use-later-texts.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { paths } from "../../shared/paths.ts";
import { everything, formatPlace } from "../../shared/search/search-location.ts";
import { useFind } from "../../shared/search/use-find.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./also-as.module.css";

/** Others that are shown here; the search shows all. */
const SHOWN = 5;

/** Assets with the same picture in other sizes and encodings. Without any, nothing. */
export function AlsoAs({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const find = useFind();
  const heading = useId();
  const ready = useLaterTexts("pages");
  const place = { ...everything, like: asset.id };
  const { data } = useQuery({
    queryKey: ["search.find", "like", locale, asset.id],
    // One more than is shown: it is among them itself.
    queryFn: async ({ signal }) => (await find(place, { rows: SHOWN + 1 }, signal)).response,
    retry: false,
  });
  const others = (data?.docs ?? []).filter(({ id }) => id !== asset.id).slice(0, SHOWN);
  if (!ready || !data || others.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t("views:also_as.title")}</h2>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link className={styles.other} to={paths.asset(other.id)}>
              <span className={styles.picture}>
                {other.url ? (
                  <Picture src={pictureUrl(other, 0)} alt="" loading="lazy" draggable={false} />
                ) : (
                  <KindIcon kind={kindOf(other)} size={24} />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{titleOf(other, settings.assetInfo.title)}</span>
                <bdi dir="ltr" className={styles.facts}>
                  {factsOf(other, t, locale)}
                </bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.all} to={formatPlace(place)}>
        {t("views:also_as.all", { count: data.numFound })}
      </Link>
    </section>
  );
}
