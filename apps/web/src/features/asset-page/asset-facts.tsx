import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, textsOf, titleOf, valuesOf } from "../../asset/asset-doc.ts";
import { useFieldLookup } from "../../asset/field-lookup.ts";
import { factsOf } from "../../asset/field-value.ts";
import { MetadataList } from "../../asset/metadata-list.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { pathOfValue } from "../../shared/search/search-location.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import styles from "./asset-page.module.css";

/** The field whose values stand as links of their own. */
const KEYWORDS = "keywords";

/** Title, actions and metadata. */
export function AssetFacts({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const actions = useAssetActions().at("page", [asset]);
  return (
    <div className={styles.panel}>
      <h1 tabIndex={-1}>{titleOf(asset, settings.assetInfo.title)}</h1>
      <p className={styles.facts}>
        <bdi dir="ltr">{factsOf(asset, t, locale)}</bdi>
      </p>
      <div className={styles.actions}>
        {actions.map(({ name, icon: Icon, label, primary, run }) =>
          primary ? (
            <Button
              key={name}
              size="lg"
              className={styles.download}
              leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
              onClick={run}
            >
              {label}
            </Button>
          ) : (
            <IconButton key={name} label={label} tone="outline" className={styles.share} onClick={run}>
              <Icon size={20} stroke={1.75} aria-hidden />
            </IconButton>
          ),
        )}
      </div>
      <div className={styles.metadata}>
        <MetadataList
          asset={asset}
          columns={settings.assetInfo}
          hideEmpty={settings.global.hide_empty_metadata_fields}
          without={[KEYWORDS]}
        />
      </div>
      <Keywords asset={asset} />
    </div>
  );
}

function Keywords({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const fields = useFieldLookup();
  const values = valuesOf(asset, KEYWORDS);
  const texts = textsOf(asset, KEYWORDS);
  if (values.length === 0 || !fields.facet(KEYWORDS)) return null;
  return (
    <section aria-label={fields.label(KEYWORDS)}>
      <h2>{fields.label(KEYWORDS)}</h2>
      <ul className={styles.keywords}>
        {values.map((value, at) => {
          const text = texts[at] ?? value;
          return (
            <li key={value}>
              <Link to={pathOfValue(KEYWORDS, value)} aria-label={t("views:asset.search_value", { value: text })}>
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const ROWS = 5;

/** Grey bars for text that is on its way, where it will stand. */
export function FactsSkeleton() {
  const { t } = useTranslation();
  const bars = Array.from({ length: ROWS }, (_, at) => <i key={`${at}`} />);
  return (
    <div className={`${styles.panel} ${styles.grey}`} role="status" aria-label={t("global:page.loading")}>
      <div />
      <div />
      <div className={styles.actions} />
      <div className={styles.metadata}>
        <div>{bars}</div>
        <div>{bars}</div>
      </div>
    </div>
  );
}
