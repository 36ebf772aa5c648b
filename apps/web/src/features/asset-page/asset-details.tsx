import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ActionButton } from "../../asset/actions/action-button.tsx";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { useAssetWithDownloadState } from "../../asset/actions/use-download-state.ts";
import { type AssetDoc, getFieldTexts, getFieldValues, getTitle } from "../../asset/asset-doc.ts";
import { type FieldLookup, useFieldLookup } from "../../asset/metadata/field-lookup.ts";
import { formatFileInfo } from "../../asset/metadata/formatted-field-value.ts";
import { MetadataList } from "../../asset/metadata/metadata-list.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getValueSearchPath } from "../../shared/search/search-location.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import styles from "./asset-page.module.css";

const RelatedFiles = lazyComponent(() => import("./related-files.tsx"), "RelatedFiles");

/** The field whose values are shown as a separate list of links. */
const KEYWORDS = "keywords";

/** Title, actions and metadata of the asset. */
export function AssetDetails({ asset }: { asset: AssetDoc }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const fields = useFieldLookup();
  const actions = useAssetActions().at("page", [useAssetWithDownloadState(asset)]);
  const reasonId = useId();
  return (
    <div className={styles.panel}>
      <h1 dir="auto" tabIndex={-1}>
        {getTitle(asset, settings.assetInfo.title)}
      </h1>
      <p className={styles.facts}>
        <bdi dir="ltr">{formatFileInfo(asset, t, locale)}</bdi>
      </p>
      <div className={styles.actions}>
        {actions.map((action) =>
          action.primary ? (
            // If the action is refused, its button stays, with the reason below it.
            <ActionButton
              key={action.name}
              action={action}
              reasonId={reasonId}
              size="lg"
              className={styles.download ?? ""}
            >
              {action.refusal ? t(`views:asset.${action.name}`) : action.label}
            </ActionButton>
          ) : (
            <IconButton
              icon={action.icon}
              key={action.name}
              label={action.label}
              tone="outline"
              className={styles.share}
              onClick={action.run}
            />
          ),
        )}
        {actions.map(
          ({ name, refusal }) =>
            refusal && (
              <p key={name} id={reasonId} className={styles.reason}>
                {refusal}
              </p>
            ),
        )}
      </div>
      {fields.ready ? (
        <>
          <div className={styles.metadata}>
            <MetadataList
              heading="h2"
              asset={asset}
              columns={settings.assetInfo}
              hideEmpty={settings.global.hide_empty_metadata_fields}
              without={[KEYWORDS]}
            />
          </div>
          <Keywords asset={asset} fields={fields} />
          <LazyPart>
            <RelatedFiles asset={asset} />
          </LazyPart>
        </>
      ) : (
        <MetadataSkeleton />
      )}
    </div>
  );
}

function Keywords({ asset, fields }: { asset: AssetDoc; fields: FieldLookup }) {
  const { t } = useTranslation();
  const values = getFieldValues(asset, KEYWORDS);
  const texts = getFieldTexts(asset, KEYWORDS);
  if (values.length === 0 || !fields.isFacet(KEYWORDS)) return null;
  return (
    <section aria-label={fields.label(KEYWORDS)}>
      <h2 dir="auto">{fields.label(KEYWORDS)}</h2>
      <ul className={styles.keywords}>
        {values.map((value, at) => {
          const text = texts[at] ?? value;
          return (
            <li key={value}>
              <Link
                dir="auto"
                to={getValueSearchPath(KEYWORDS, value)}
                aria-label={t("views:asset.search_value", { value: text })}
              >
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const SKELETON_ROWS = 5;

/** Grey bars in place of text that is still loading. */
export function AssetDetailsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${styles.panel} ${styles.grey}`} role="status" aria-label={t("global:page.loading")}>
      <div />
      <div />
      <div className={styles.actions} />
      <MetadataSkeleton />
    </div>
  );
}

function MetadataSkeleton() {
  const bars = Array.from({ length: SKELETON_ROWS }, (_, at) => <i key={`${at}`} />);
  return (
    <div className={`${styles.metadata} ${styles.bars}`} aria-hidden>
      <div>{bars}</div>
      <div>{bars}</div>
    </div>
  );
}
