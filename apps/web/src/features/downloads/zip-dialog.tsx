import { Button } from "@mantine/core";
import { IconArrowBarToDown, IconMail } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../shared/api/session-context.tsx";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { loginFrom } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { failureKey } from "./download-failure.ts";
import { type ConvertSet, type DownloadForm, ORIGINAL } from "./download-form.ts";
import { FormChoice } from "./form-choice.tsx";
import { Note } from "./note.tsx";
import { factsOf } from "./set-facts.ts";
import { Terms } from "./terms.tsx";
import { NO_NAME_YET, useItemRecords } from "./use-item-records.ts";
import { useZipPlan } from "./use-zip-plan.ts";
import styles from "./zip-dialog.module.css";

interface ZipStart {
  readonly name: string;
  readonly url: string;
  readonly form: DownloadForm;
  /** undefined where nobody knows. */
  readonly bytes: number | undefined;
  /** How many are left out. */
  readonly rejected: number;
}

interface Props {
  readonly items: readonly DownloadItem[];
  readonly onClose: () => void;
  readonly onStart: (zip: ZipStart) => void;
  readonly onOrder: (items: readonly DownloadItem[]) => void;
}

/** Dialog before a zip download: its form, its content, its size, and what is left out. */
export function ZipDialog({ items: given, onClose, onStart, onOrder }: Props) {
  const { t, i18n } = useTranslation();
  const { terms_of_use, global } = useSettings();
  const [accepted, setAccepted] = useState(false);
  const [reminded, setReminded] = useState(false);
  const leftId = useId();
  const { tooMany, max, sets, choice, failed, plan } = useZipPlan(given);
  const alone = sets.length === 1 && sets[0]?.id === ORIGINAL;
  const { items, loading } = useItemRecords(given, !tooMany);
  // Until the server has said which will not come, what their records say.
  const rejected = new Set(plan.data?.rejected_asset_ids ?? items.filter(({ refused }) => refused).map(({ id }) => id));
  const included = items.filter(({ id }) => !rejected.has(id));
  const left = items.filter(({ id }) => rejected.has(id));
  const kilobytes = choice.set?.id === ORIGINAL ? sizeOf(included) : choice.set?.size;
  const size = kilobytes === undefined ? "" : formatFileSize(kilobytes, i18n.language);
  const lead = size ? t("views:download.zip.size", { size }) : loading && t("views:download.zip.size_loading");
  const url = plan.data?.url;
  const guest = !useSession().session?.user;
  const login = loginFrom(useLocation());
  const none = plan.isSuccess && !url;
  // What may be downloaded by itself is left out only because no form fits all of them.
  const apart = left.some(({ permitted }) => permitted);
  const toOrder = global.run_order_process
    ? (none && left.length === 0 ? items : left).filter((one) => !one.permitted)
    : [];
  const unaccepted = terms_of_use.show && !accepted;
  const blocked = tooMany || failed !== undefined || none || unaccepted || !choice.form;
  const start = () => {
    if (unaccepted || !choice.form) setReminded(true);
    // What stands there meanwhile is the address of the form before.
    if (blocked || plan.isWaiting || !url || !choice.form) return;
    const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(new Date());
    onStart({
      name: plan.data?.file_name ?? t("views:download.zip.file_name", { date }),
      url,
      form: choice.form,
      bytes: kilobytes === undefined ? undefined : kilobytes * 1000,
      rejected: rejected.size,
    });
  };
  const originalsHint =
    alone && items.length > 1 ? "views:download.zip.originals_alone" : "views:download.zip.originals_hint";
  const rowOf = (set: ConvertSet) => {
    const original = set.id === ORIGINAL;
    const known = original ? sizeOf(included) : set.size;
    return {
      title: original ? t("views:download.zip.originals") : set.title,
      hint: original ? t(originalsHint) : factsOf(set, t),
      // One form alone: the line above says it.
      note:
        sets.length < 2 || known === undefined
          ? ""
          : t("views:download.size", { size: formatFileSize(known, i18n.language) }),
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
              {...(toOrder.length > 0 ? { variant: "subtle" } : {})}
              component={Link}
              to={login}
              onClick={onClose}
            >
              {t("global:header.sign_in")}
            </Button>
          )}
          {none && toOrder.length > 0 && (
            <Button leftSection={<IconMail size={20} stroke={1.75} aria-hidden />} onClick={() => onOrder(toOrder)}>
              {t("views:asset.order")}
            </Button>
          )}
          {!none && (
            <Button
              leftSection={<IconArrowBarToDown size={20} stroke={1.75} aria-hidden />}
              loading={plan.isWaiting}
              {...(blocked ? { "data-disabled": true, "aria-disabled": true } : {})}
              onClick={start}
            >
              {t("views:download.zip.start")}
            </Button>
          )}
        </>
      }
    >
      {!none && sets.length > 0 && <FormChoice sets={sets} choice={choice} rowOf={rowOf} reminded={reminded} />}
      <div role="status">
        {tooMany && <Note danger>{t("views:download.zip.too_many", { max, selected: items.length })}</Note>}
        {failed && (
          <Note danger>
            {t(failureKey(failed.error))}{" "}
            <button type="button" className="link" onClick={() => void failed.refetch()}>
              {t("global:action.retry")}
            </button>
          </Note>
        )}
        {none && (
          <Note>
            {t(apart ? "views:download.zip.apart" : guest ? "views:download.zip.guest" : "views:download.zip.none")}
          </Note>
        )}
        {url && left.length > 0 && (
          <Note id={leftId}>
            {t(apart ? "views:download.zip.left_out_form" : "views:download.zip.left_out", { count: left.length })}
          </Note>
        )}
      </div>
      {url && left.length > 0 && (
        <LeftOut items={left} loading={loading} labelledBy={leftId}>
          {toOrder.length > 0 && (
            <button type="button" className={`link ${styles.order}`} onClick={() => onOrder(toOrder)}>
              {t("views:download.zip.order_left", { count: toOrder.length })}
            </button>
          )}
        </LeftOut>
      )}
      {terms_of_use.show && !none && (
        <Terms accepted={accepted} missing={reminded && unaccepted} onAccept={setAccepted} links={terms_of_use.links} />
      )}
    </Dialog>
  );
}

interface LeftOutProps {
  readonly items: readonly DownloadItem[];
  /** Names of some are on their way. */
  readonly loading: boolean;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

function LeftOut({ items, loading, labelledBy, children }: LeftOutProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <ul className={styles.left} tabIndex={0} aria-labelledby={labelledBy} aria-busy={loading}>
        {items.map(({ id, title, bare }) => (
          <li key={id}>{loading && bare ? NO_NAME_YET : title}</li>
        ))}
      </ul>
      {children}
    </>
  );
}

/** Kilobytes; undefined where one size is not known. */
function sizeOf(items: readonly DownloadItem[]): number | undefined {
  let sum = 0;
  for (const { size } of items) {
    if (size === undefined) return undefined;
    sum += size;
  }
  return sum;
}
