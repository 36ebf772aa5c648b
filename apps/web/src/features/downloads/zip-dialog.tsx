import { Button } from "@mantine/core";
import { IconArrowBarToDown, IconMail } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { getDownloadErrorTextKey } from "../../asset/downloads/download-error.ts";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import {
  type ConvertSet,
  type DownloadParameters,
  ORIGINAL_CONVERT_SET_ID,
} from "../../asset/downloads/download-parameters.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { removeInvisibleMarks } from "../../shared/i18n/plain-text.ts";
import { getLoginPath } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";
import { ConvertSetChoice } from "./convert-set-choice.tsx";
import { formatConvertSetDetails } from "./convert-set-details.ts";
import { DialogNote } from "./dialog-note.tsx";
import { TermsOfUseCheckbox } from "./terms-of-use-checkbox.tsx";
import { NAME_PLACEHOLDER, useDownloadItemsWithRecords } from "./use-download-items-with-records.ts";
import { useZipPlan } from "./use-zip-plan.ts";
import styles from "./zip-dialog.module.css";

interface ZipStart {
  readonly name: string;
  readonly url: string;
  readonly options: DownloadParameters;
  /** undefined if unknown. */
  readonly bytes: number | undefined;
  /** Number of assets left out. */
  readonly rejected: number;
}

interface Props {
  readonly items: readonly DownloadItem[];
  readonly onClose: () => void;
  readonly onStart: (zip: ZipStart) => void;
  readonly onOrder: (items: readonly DownloadItem[]) => void;
}

/** Dialog before a zip download: convert set, contents, size, and assets left out. */
export function ZipDialog({ items: given, onClose, onStart, onOrder }: Props) {
  const { t, i18n } = useTranslation();
  const { terms_of_use, global } = useSettings();
  const [accepted, setAccepted] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  const leftOutId = useId();
  const { tooMany, max, sets, choice, failed, plan } = useZipPlan(given);
  const onlyOriginals = sets.length === 1 && sets[0]?.id === ORIGINAL_CONVERT_SET_ID;
  const { items, loading } = useDownloadItemsWithRecords(given, !tooMany);
  // Until the server has replied, the records tell which assets are left out.
  const rejected = new Set(plan.data?.rejected_asset_ids ?? items.filter(({ refused }) => refused).map(({ id }) => id));
  const included = items.filter(({ id }) => !rejected.has(id));
  const leftOut = items.filter(({ id }) => rejected.has(id));
  const kilobytes = choice.set?.id === ORIGINAL_CONVERT_SET_ID ? totalSize(included) : choice.set?.size;
  const size = kilobytes === undefined ? "" : formatKilobytes(kilobytes, i18n.language);
  const lead = size ? t("views:download.zip.size", { size }) : loading && t("views:download.zip.size_loading");
  const url = plan.data?.url;
  const guest = !useSession().session?.user;
  const login = getLoginPath(useLocation());
  const none = plan.isSuccess && !url;
  // Assets that may be downloaded singly are left out only because no convert set applies to all.
  const anySeparately = leftOut.some(({ permitted }) => permitted);
  const orderable = global.run_order_process
    ? (none && leftOut.length === 0 ? items : leftOut).filter((one) => !one.permitted)
    : [];
  const unaccepted = terms_of_use.show && !accepted;
  const blocked = tooMany || failed !== undefined || none || unaccepted || !choice.options;
  const start = () => {
    if (unaccepted || !choice.options) setShowErrors(true);
    // Does not start before the reply: until then, the URL is that of the previous convert set.
    if (blocked || plan.isWaiting || !url || !choice.options) return;
    const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(new Date());
    const portal = global.website_title;
    const fileName = removeInvisibleMarks(t("views:download.zip.file_name", { portal, count: included.length, date }));
    onStart({
      name: plan.data?.file_name ?? fileName,
      url,
      options: choice.options,
      bytes: kilobytes === undefined ? undefined : kilobytes * 1000,
      rejected: rejected.size,
    });
  };
  const originalsHint =
    onlyOriginals && items.length > 1 ? "views:download.zip.originals_alone" : "views:download.zip.originals_hint";
  const describeOriginals = ({ fits }: ConvertSet) =>
    fits === undefined ? t(originalsHint) : t("views:download.zip.originals_some", { count: fits });
  const describeMixedSet = (set: ConvertSet) => {
    const details = formatConvertSetDetails(set, t);
    return set.fits === undefined
      ? details
      : [details, t("views:download.zip.mixed", { count: set.fits })].filter(Boolean).join("; ");
  };
  const rowOf = (set: ConvertSet) => {
    const original = set.id === ORIGINAL_CONVERT_SET_ID;
    const known = original ? totalSize(included) : set.size;
    return {
      title: original ? t("views:download.zip.originals") : set.title,
      hint: original ? describeOriginals(set) : describeMixedSet(set),
      // With a single convert set, the size is shown in the lead instead.
      note:
        sets.length < 2 || known === undefined
          ? ""
          : t("views:download.size", { size: formatKilobytes(known, i18n.language) }),
    };
  };
  return (
    <Dialog
      title={none ? t("views:download.zip.title_none") : t("views:download.zip.title", { count: included.length })}
      lead={!none && lead}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          {none && guest && (
            <Button
              {...(orderable.length > 0 ? { variant: "subtle" } : {})}
              component={Link}
              to={login}
              onClick={onClose}
            >
              {t("global:header.sign_in")}
            </Button>
          )}
          {none && orderable.length > 0 && (
            <Button leftSection={<IconMail size={20} stroke={1.75} aria-hidden />} onClick={() => onOrder(orderable)}>
              {t("views:asset.order")}
            </Button>
          )}
          {!none && (
            <BusyButton
              leftSection={<IconArrowBarToDown size={20} stroke={1.75} aria-hidden />}
              busy={plan.isWaiting}
              {...(blocked ? { "data-disabled": true, "aria-disabled": true } : {})}
              onClick={start}
            >
              {t("views:download.zip.start")}
            </BusyButton>
          )}
        </>
      }
    >
      {!none && sets.length > 0 && (
        <ConvertSetChoice sets={sets} choice={choice} rowOf={rowOf} showErrors={showErrors} />
      )}
      <div role="status">
        {tooMany && <DialogNote danger>{t("views:download.zip.too_many", { max, selected: items.length })}</DialogNote>}
        {failed && (
          <DialogNote danger>
            {t(getDownloadErrorTextKey(failed.error))}{" "}
            <button type="button" className="link" onClick={() => void failed.refetch()}>
              {t("global:action.retry")}
            </button>
          </DialogNote>
        )}
        {none && (
          <DialogNote>
            {t(
              anySeparately
                ? "views:download.zip.apart"
                : guest
                  ? "views:download.zip.guest"
                  : "views:download.zip.none",
            )}
          </DialogNote>
        )}
        {url && leftOut.length > 0 && (
          <DialogNote id={leftOutId}>
            {t(anySeparately ? "views:download.zip.left_out_form" : "views:download.zip.left_out", {
              count: leftOut.length,
            })}
          </DialogNote>
        )}
      </div>
      {url && leftOut.length > 0 && (
        <LeftOutItems items={leftOut} loading={loading} labelledBy={leftOutId}>
          {orderable.length > 0 && (
            <button type="button" className={`link ${styles.order}`} onClick={() => onOrder(orderable)}>
              {t("views:download.zip.order_left", { count: orderable.length })}
            </button>
          )}
        </LeftOutItems>
      )}
      {terms_of_use.show && !none && (
        <TermsOfUseCheckbox
          accepted={accepted}
          missing={showErrors && unaccepted}
          onAccept={setAccepted}
          links={terms_of_use.links}
        />
      )}
    </Dialog>
  );
}

interface LeftOutProps {
  readonly items: readonly DownloadItem[];
  /** Names of some items are still loading. */
  readonly loading: boolean;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

function LeftOutItems({ items, loading, labelledBy, children }: LeftOutProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <ul className={styles.left} tabIndex={0} aria-labelledby={labelledBy} aria-busy={loading}>
        {items.map(({ id, title, bare }) => (
          <li key={id}>{loading && bare ? NAME_PLACEHOLDER : title}</li>
        ))}
      </ul>
      {children}
    </>
  );
}

/** Total in kilobytes; undefined if one size is unknown. */
function totalSize(items: readonly DownloadItem[]): number | undefined {
  let sum = 0;
  for (const { size } of items) {
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
}
