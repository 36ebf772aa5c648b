import { useWindowEvent } from "@mantine/hooks";
import { IconArrowBarToDown, IconChevronDown, IconRefresh, IconX } from "@tabler/icons-react";
import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDownloads, useDownloadsState, useTransfers } from "../../asset/downloads/downloads-context.ts";
import {
  estimateRemainingSeconds,
  getTransferPercent,
  isFinished,
  type Transfer,
} from "../../asset/downloads/transfer.ts";
import type { TransferStore } from "../../asset/downloads/transfer-store.ts";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { usePublishBottomBarHeight } from "../../shared/ui/use-reserved-edge-space.ts";
import styles from "./download-tray.module.css";

/** Time to read that all downloads are complete. */
const AUTO_COLLAPSE_MS = 6000;

/** List of downloads in the lower corner of the page; collapses into the header's button. */
export function DownloadTray() {
  const { t } = useTranslation();
  const downloads = useDownloads();
  const transfers = useTransfers();
  const autoCollapse = useDownloadsState().tray === "started";
  const onFold = useCallback(() => downloads.setTrayOpen(false), [downloads]);
  const tray = useRef<HTMLElement>(null);
  usePublishBottomBarHeight(tray, "--tray-room");
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape" && tray.current?.contains(document.activeElement)) onFold();
  });
  const finished = autoCollapse && transfers.every((transfer) => isFinished(transfer) && transfer.status !== "failed");
  useEffect(() => {
    if (!finished) return;
    const timer = setTimeout(() => {
      // Stays open while the user points at it or has the focus in it.
      if (!tray.current?.matches(":hover, :focus-within")) onFold();
    }, AUTO_COLLAPSE_MS);
    return () => clearTimeout(timer);
  }, [finished, onFold]);
  return (
    <section ref={tray} className={styles.tray} aria-label={t("views:download.tray.label")}>
      <div className={styles.head}>
        <h2>{t("views:download.tray.label")}</h2>
        {transfers.some(isFinished) && (
          <button type="button" className={styles.clear} onClick={() => downloads.transfers.clear()}>
            {t("views:download.tray.clear")}
          </button>
        )}
        <IconButton icon={IconChevronDown} label={t("views:download.tray.fold")} onClick={onFold} />
      </div>
      {transfers.length === 0 && <p className={styles.empty}>{t("views:download.tray.empty")}</p>}
      <ul className={styles.list}>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.key} transfer={transfer} store={downloads.transfers} />
        ))}
      </ul>
    </section>
  );
}

function TransferRow({ transfer, store }: { transfer: Transfer; store: TransferStore }) {
  const { t } = useTranslation();
  const name = transfer.name;
  const percent = getTransferPercent(transfer);
  return (
    <li className={styles.row}>
      {transfer.picture ? (
        <PictureWithRetry className={styles.picture} src={transfer.picture} alt="" />
      ) : (
        <span className={styles.picture}>
          <IconArrowBarToDown size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <div className={styles.facts}>
        <b dir="auto">{name}</b>
        {!isFinished(transfer) && (
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            {...(percent >= 0 ? { "aria-valuenow": percent } : {})}
          >
            <i
              data-unknown={percent < 0 || undefined}
              style={{ "--share": `${Math.max(0, percent)}%` } as CSSProperties}
            />
          </div>
        )}
        <small data-failed={transfer.status === "failed" || undefined}>
          <TransferStatusText transfer={transfer} />
        </small>
      </div>
      <div className={styles.actions}>
        {(transfer.status === "failed" || transfer.status === "cancelled") && (
          <IconButton
            icon={IconRefresh}
            label={t("views:download.tray.retry", { name })}
            onClick={() => store.retry(transfer.key)}
          />
        )}
        <IconButton
          icon={IconX}
          label={t(isFinished(transfer) ? "views:download.tray.dismiss" : "views:download.tray.cancel", { name })}
          onClick={() => (isFinished(transfer) ? store.dismiss(transfer.key) : store.cancel(transfer.key))}
        />
      </div>
    </li>
  );
}

function TransferStatusText({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatKilobytes(bytes / 1000, i18n.language);
  if (transfer.status === "preparing")
    return t(transfer.converted ? "views:download.tray.preparing" : "toast:download.start");
  if (transfer.status !== "running") return t(`views:download.tray.${transfer.status}`);
  if (transfer.total === undefined) return t("views:download.tray.progress_unknown", { loaded: size(transfer.loaded) });
  const progress = t("views:download.tray.progress", { loaded: size(transfer.loaded), total: size(transfer.total) });
  const seconds = estimateRemainingSeconds(transfer, performance.now());
  if (seconds === undefined || seconds < 2) return progress;
  const unit = seconds < 60 ? "second" : "minute";
  const value = unit === "second" ? seconds : Math.ceil(seconds / 60);
  const time = new Intl.NumberFormat(i18n.language, { style: "unit", unit, unitDisplay: "short" }).format(value);
  return t("views:download.tray.remaining", { progress, time });
}
