import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { kilobytesToBytes } from "../../asset/downloads/downloads.ts";
import { useDownloads, useDownloadsState, useTransfers } from "../../asset/downloads/downloads-context.ts";
import { isFinished } from "../../asset/downloads/transfer.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useAnnounce } from "../../shared/ui/notices/announcer.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

const DownloadTray = lazyComponent(() => import("./download-tray.tsx"), "DownloadTray");
const DownloadOptionsDialog = lazyComponent(() => import("./download-options-dialog.tsx"), "DownloadOptionsDialog");
const OrderDialog = lazyComponent(() => import("./order-dialog.tsx"), "OrderDialog");
const ZipDialog = lazyComponent(() => import("./zip-dialog.tsx"), "ZipDialog");

/** The tray and the dialogs of downloads; announces them, and warns before the page is left. */
export function DownloadTrayAndDialogs() {
  const { t } = useTranslation();
  const notify = useNotify();
  const downloads = useDownloads();
  const { tray, dialog } = useDownloadsState();
  useTransferAnnouncements();
  useLeaveWarning();
  const close = () => downloads.closeDialog();
  const failure = t("toast:download.part_failed");
  return (
    <>
      {/* Separate boundaries: else a closed dialog would stay mounted, though hidden, while the tray loads. */}
      <LazyPart failure={failure} onFailed={() => downloads.setTrayOpen(false)}>
        {tray !== "closed" && <DownloadTray />}
      </LazyPart>
      <LazyPart failure={failure} onFailed={close}>
        {dialog?.kind === "options" && (
          <DownloadOptionsDialog
            item={dialog.item}
            sets={dialog.sets}
            onClose={close}
            onChoose={(options, kilobytes) =>
              downloads.start({ kind: "single", item: dialog.item, options, bytes: kilobytesToBytes(kilobytes) })
            }
          />
        )}
        {dialog?.kind === "zip" && (
          <ZipDialog
            items={dialog.items}
            onClose={close}
            onOrder={(items) => downloads.order(items)}
            onStart={({ rejected, ...zip }) => {
              downloads.start({ kind: "zip", ...zip });
              if (rejected > 0) notify({ kind: "warning", text: t("toast:download.partial", { count: rejected }) });
            }}
          />
        )}
        {dialog?.kind === "order" && <OrderDialog items={dialog.items} onClose={close} />}
      </LazyPart>
    </>
  );
}

function useTransferAnnouncements(): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const transfers = useTransfers();
  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { key, name, status } of transfers) {
      const before = announced.current.get(key);
      if (before === status) continue;
      announced.current.set(key, status);
      // Announced for every kind of start: click, dialog, zip, retry. Large files have the status `browser` at once.
      if (status === "preparing" || (status === "browser" && before === undefined)) announce(t("toast:download.start"));
      if (status === "done") announce(t("toast:download.done", { name }));
      if (status === "cancelled") announce(t("toast:download.cancelled"));
    }
  }, [transfers, announce, t]);
}

function useLeaveWarning(): void {
  const running = useTransfers().some((transfer) => !isFinished(transfer));
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [running]);
}
