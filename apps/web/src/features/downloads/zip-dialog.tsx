import { Button } from "@mantine/core";
import { IconArrowBarToDown, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
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
import { OnlyForm } from "./choice-row.tsx";
import { failureKey } from "./download-failure.ts";
import { Terms } from "./terms.tsx";
import styles from "./zip-dialog.module.css";

const UNLIMITED = -1;
const ORIGINAL = "0";

interface Props {
  readonly items: readonly DownloadItem[];
  readonly onClose: () => void;
  readonly onStart: (zip: { name: string; url: string; bytes: number | undefined; rejected: number }) => void;
}

/** Dialog before a zip download: its content, its size, and what is left out. */
export function ZipDialog({ items, onClose, onStart }: Props) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const { terms_of_use } = useSettings();
  const [accepted, setAccepted] = useState(false);
  const [reminded, setReminded] = useState(false);
  const leftId = useId();
  const { data: max = UNLIMITED, isSuccess: maxKnown } = useQuery(maxAssetsQuery(client));
  const tooMany = max !== UNLIMITED && items.length > max;
  const ids = items.map(({ id }) => id);
  const plan = useQuery({
    queryKey: ["download.zip", ids],
    queryFn: ({ signal }) => planZip(client, ids, signal),
    enabled: maxKnown && !tooMany,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  // Until the server has said which will not come, what their records say.
  const rejected = new Set(plan.data?.rejected_asset_ids ?? items.filter(({ refused }) => refused).map(({ id }) => id));
  const included = items.filter(({ id }) => !rejected.has(id));
  const left = items.filter(({ id }) => rejected.has(id));
  const kilobytes = sizeOf(included);
  const size = kilobytes === undefined ? "" : formatFileSize(kilobytes, i18n.language);
  const url = plan.data?.url;
  const guest = !useSession().session?.user;
  const login = loginFrom(useLocation());
  const none = plan.isSuccess && !url;
  const blocked = tooMany || plan.isError || none || (terms_of_use.show && !accepted);
  const start = () => {
    if (terms_of_use.show && !accepted) setReminded(true);
    if (blocked || !url) return;
    const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(new Date());
    onStart({
      name: plan.data?.file_name ?? t("views:download.zip.file_name", { date }),
      url,
      bytes: kilobytes === undefined ? undefined : kilobytes * 1000,
      rejected: rejected.size,
    });
  };
  return (
    <Dialog
      title={none ? t("views:download.zip.title_none") : t("views:download.zip.title", { count: included.length })}
      lead={!none && size && t("views:download.zip.size", { size })}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          {none && guest && (
            <Button component={Link} to={login} onClick={onClose}>
              {t("global:header.sign_in")}
            </Button>
          )}
          {!none && (
            <Button
              leftSection={<IconArrowBarToDown size={20} stroke={1.75} aria-hidden />}
              loading={plan.isFetching}
              {...(blocked ? { "data-disabled": true, "aria-disabled": true } : {})}
              onClick={start}
            >
              {t("views:download.zip.start")}
            </Button>
          )}
        </>
      }
    >
      {!none && <OnlyForm title={t("views:download.zip.originals")} hint={t("views:download.zip.originals_hint")} />}
      <div role="status">
        {tooMany && <Note danger>{t("views:download.zip.too_many", { max, selected: items.length })}</Note>}
        {plan.isError && <Note danger>{t(failureKey(plan.error))}</Note>}
        {none && <Note>{t(guest ? "views:download.zip.guest" : "views:download.zip.none")}</Note>}
        {url && left.length > 0 && <Note id={leftId}>{t("views:download.zip.left_out", { count: left.length })}</Note>}
      </div>
      {url && left.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        <ul className={styles.left} tabIndex={0} aria-labelledby={leftId}>
          {left.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
      {terms_of_use.show && !none && (
        <Terms accepted={accepted} missing={reminded && !accepted} onAccept={setAccepted} links={terms_of_use.links} />
      )}
    </Dialog>
  );
}

function Note({ id, children, danger }: { id?: string; children: ReactNode; danger?: boolean }) {
  return (
    <p id={id} className={danger ? `${styles.note} ${styles.danger}` : styles.note}>
      <IconInfoCircle size={16} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </p>
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

/** Long lists do not fit into an address; only then the twin that not every backend has is used. */
function planZip(client: Client, ids: string[], signal: AbortSignal) {
  const query = { id: ids, csetid: ORIGINAL };
  return client.url("download.zip", { query }).length < MAX_URL_LENGTH
    ? client.call("download.zip", { query, signal })
    : client.call("download.zip_post", { body: query, signal });
}
