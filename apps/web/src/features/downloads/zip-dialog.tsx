import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowBarToDown, IconMail } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MAX_URL_LENGTH } from "@vitrine/contract/asset-batches";
import type { Client } from "@vitrine/contract/client";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { maxAssetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { loginFrom } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { convertSetsOfAllQuery } from "./convert-sets.ts";
import { failureKey } from "./download-failure.ts";
import { type ConvertSet, type DownloadForm, ORIGINAL } from "./download-form.ts";
import { FormChoice } from "./form-choice.tsx";
import { Note } from "./note.tsx";
import { factsOf } from "./set-facts.ts";
import { Terms } from "./terms.tsx";
import { useFormChoice } from "./use-form-choice.ts";
import { NO_NAME_YET, useItemRecords } from "./use-item-records.ts";
import styles from "./zip-dialog.module.css";

const UNLIMITED = -1;
/** Milliseconds after the last key in a field, until the server is asked anew. */
const TYPING_PAUSE = 300;

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
  const { tooMany, max, sets, choice, plan } = useZipPlan(given);
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
  const unaccepted = terms_of_use.show && !accepted;
  const blocked = tooMany || plan.isError || none || unaccepted || !choice.form;
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
  const rowOf = (set: ConvertSet) => {
    const original = set.id === ORIGINAL;
    const known = original ? sizeOf(included) : set.size;
    return {
      title: original ? t("views:download.zip.originals") : set.title,
      hint: original ? t("views:download.zip.originals_hint") : factsOf(set, t),
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
              {...(global.run_order_process ? { variant: "subtle" } : {})}
              component={Link}
              to={login}
              onClick={onClose}
            >
              {t("global:header.sign_in")}
            </Button>
          )}
          {none && global.run_order_process && (
            <Button
              leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
              onClick={() => onOrder(left.length > 0 ? left : items)}
            >
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
        {plan.isError && <Note danger>{t(failureKey(plan.error))}</Note>}
        {none && <Note>{t(guest ? "views:download.zip.guest" : "views:download.zip.none")}</Note>}
        {url && left.length > 0 && <Note id={leftId}>{t("views:download.zip.left_out", { count: left.length })}</Note>}
      </div>
      {url && left.length > 0 && (
        <LeftOut items={left} loading={loading} labelledBy={leftId}>
          {global.run_order_process && (
            <button type="button" className={`link ${styles.order}`} onClick={() => onOrder(left)}>
              {t("views:download.zip.order_left", { count: left.length })}
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

/** The forms that there are for all of them, the one that is chosen, and what the server says to a zip of it. */
function useZipPlan(items: readonly DownloadItem[]) {
  const client = useClient();
  const { data: max = UNLIMITED, isPending } = useQuery(maxAssetsQuery(client));
  const tooMany = max !== UNLIMITED && items.length > max;
  const askable = !isPending && !tooMany;
  const ids = items.map(({ id }) => id);
  const open = items.filter(({ refused }) => !refused).map(({ id }) => id);
  const { data: sets = [] } = useQuery({
    ...convertSetsOfAllQuery(client, open.length > 0 ? open : ids),
    enabled: askable,
  });
  const choice = useFormChoice(sets);
  const text = JSON.stringify(choice.form);
  // A row is chosen once; what is typed changes with each key.
  const paused = useDebouncedValue(text, TYPING_PAUSE)[0];
  const asked = choice.own ? paused : text;
  const form = choice.form;
  const plan = useQuery({
    queryKey: ["download.zip", ids, asked],
    queryFn: ({ signal }) => planZip(client, ids, JSON.parse(asked ?? "{}") as DownloadForm, signal),
    enabled: askable && asked !== undefined,
    // What is left out stands where it stood while another form is asked for.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isOld = plan.isFetching || plan.isPlaceholderData || asked !== text;
  const isWaiting = !tooMany && (sets.length === 0 || (form !== undefined && isOld));
  return { tooMany, max, sets, choice, plan: { ...plan, isWaiting } };
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

/** Long lists do not fit into an address; only then the twin that not every backend has is used. */
function planZip(client: Client, ids: string[], form: DownloadForm, signal: AbortSignal) {
  const query = { id: ids, ...form };
  return client.url("download.zip", { query }).length < MAX_URL_LENGTH
    ? client.call("download.zip", { query, signal })
    : client.call("download.zip_post", { body: query, signal });
}
