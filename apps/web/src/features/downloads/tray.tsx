import { IconArrowBarToDown, IconChevronDown, IconRefresh, IconX } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { useEdgeRoom } from "../../shared/ui/use-edge-room.ts";
import { isOver, percentOf, remainingSeconds, type Transfer } from "./transfer.ts";
import type { TransferStore } from "./transfer-store.ts";
import styles from "./tray.module.css";

/** Milliseconds to read that all have come through. */
const READ_MS = 6000;

interface Props {
  readonly transfers: readonly Transfer[];
  readonly store: TransferStore;
  /** It came with a download, and goes by itself when all have come through. */
  readonly passing: boolean;
  readonly onFold: () => void;
}

/** Downloads at the end of the page's lower edge; folds into the header's button. */
export function Tray({ transfers, store, passing, onFold }: Props) {
  const { t } = useTranslation();
  const tray = useRef<HTMLElement>(null);
  useEdgeRoom(tray, "--tray-room");
  useEffect(() => {
    const fold = (event: KeyboardEvent) => {
      const inside = tray.current?.contains(document.activeElement);
      if (event.key === "Escape" && inside) onFold();
    };
    document.addEventListener("keydown", fold);
    return () => document.removeEventListener("keydown", fold);
  }, [onFold]);
  const over = passing && transfers.every((transfer) => isOver(transfer) && transfer.status !== "failed");
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => {
      // Whoever is at it keeps it.
      if (!tray.current?.matches(":hover, :focus-within")) onFold();
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [over, onFold]);
  return (
    <section ref={tray} className={styles.tray} aria-label={t("views:download.tray.label")}>
      <div className={styles.head}>
        <h2>{t("views:download.tray.label")}</h2>
        {transfers.some(isOver) && (
          <button type="button" className={styles.clear} onClick={store.clear}>
            {t("views:download.tray.clear")}
          </button>
        )}
        <IconButton label={t("views:download.tray.fold")} onClick={onFold}>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {transfers.length === 0 && <p className={styles.empty}>{t("views:download.tray.empty")}</p>}
      <ul className={styles.list}>
        {transfers.map((transfer) => (
          <Row key={transfer.key} transfer={transfer} store={store} />
        ))}
      </ul>
    </section>
  );
}

function Row({ transfer, store }: { transfer: Transfer; store: TransferStore }) {
  const { t } = useTranslation();
  const name = transfer.name;
  const percent = percentOf(transfer);
  return (
    <li className={styles.row}>
      {transfer.picture ? (
        <Picture className={styles.picture} src={transfer.picture} alt="" />
      ) : (
        <span className={styles.picture}>
          <IconArrowBarToDown size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <div className={styles.facts}>
        <b>{name}</b>
        {!isOver(transfer) && (
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
          <TransferState transfer={transfer} />
        </small>
      </div>
      <div className={styles.actions}>
        {(transfer.status === "failed" || transfer.status === "cancelled") && (
          <IconButton label={t("views:download.tray.retry", { name })} onClick={() => store.retry(transfer.key)}>
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={t(isOver(transfer) ? "views:download.tray.dismiss" : "views:download.tray.cancel", { name })}
          onClick={() => (isOver(transfer) ? store.dismiss(transfer.key) : store.cancel(transfer.key))}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function TransferState({ transfer }: { transfer: Transfer }) {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatFileSize(bytes / 1000, i18n.language);
  if (transfer.status === "preparing")
    return t(transfer.converted ? "views:download.tray.preparing" : "toast:download.start");
  if (transfer.status !== "running") return t(`views:download.tray.${transfer.status}`);
  if (transfer.total === undefined) return t("views:download.tray.progress_unknown", { loaded: size(transfer.loaded) });
  const progress = t("views:download.tray.progress", { loaded: size(transfer.loaded), total: size(transfer.total) });
  const seconds = remainingSeconds(transfer, performance.now());
  if (seconds === undefined || seconds < 2) return progress;
  const unit = seconds < 60 ? "second" : "minute";
  const value = unit === "second" ? seconds : Math.ceil(seconds / 60);
  const time = new Intl.NumberFormat(i18n.language, { style: "unit", unit, unitDisplay: "short" }).format(value);
  return t("views:download.tray.remaining", { progress, time });
}
