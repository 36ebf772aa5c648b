import { Button } from "@mantine/core";
import { randomId, useWindowEvent } from "@mantine/hooks";
import { createNotificationsStore, Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useSession } from "../../api/session-context.tsx";
import { useIsPhone } from "../use-media.ts";
import type { NoticeKind, NoticeQueue } from "./notice.ts";
import styles from "./notice-host.module.css";

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const satisfies Record<NoticeKind, unknown>;

/** Notices with an action stay longer, since users have to decide. */
const PLAIN_MS = 5000;
const ACTION_MS = 8000;

export function NoticeHost({ queue }: { queue: NoticeQueue }) {
  const notices = useSyncExternalStore(queue.subscribe, queue.get);
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [store] = useState(createNotificationsStore);
  /** Notice id -> id in Mantine's store. */
  const [shown] = useState(() => new Map<string, string>());
  /** Undo actions of visible notices, by id; Ctrl+Z runs the latest. */
  const [undoActions] = useState(() => new Map<string, () => void>());
  const [forGuest] = useState(() => new Set<string>());
  const user = useSession().session?.user ?? null;
  useEffect(() => {
    if (user === null) return;
    for (const id of forGuest) notifications.hide(id, store);
  }, [user, forGuest, store]);
  useWindowEvent("keydown", (event) => {
    const [id, run] = [...undoActions].at(-1) ?? [];
    if (!run || event.defaultPrevented || !isUndoKey(event)) return;
    event.preventDefault();
    notifications.hide(id ?? "", store);
    run();
  });
  useEffect(() => {
    if (notices.length === 0) return;
    for (const notice of notices) {
      if (notice.signal?.aborted) continue;
      const Icon = icons[notice.kind];
      const { action } = notice;
      const id = randomId();
      notifications.hide(shown.get(notice.id) ?? "", store);
      shown.set(notice.id, id);
      if (action?.undoes) undoActions.set(id, action.run);
      if (notice.forGuest) forGuest.add(id);
      notice.signal?.addEventListener("abort", () => notifications.hide(id, store));
      notifications.show(
        {
          // A new id: with the same one, the timeout of the replaced notice would close it.
          id,
          ...(phone && notice.atBottom ? { position: "bottom-center" as const } : {}),
          role: notice.kind === "danger" || notice.kind === "warning" ? "alert" : "status",
          icon: <Icon size={20} stroke={1.75} aria-hidden />,
          autoClose: notice.kind === "danger" ? false : action ? ACTION_MS : PLAIN_MS,
          closeButtonProps: { "aria-label": t("global:notice.close") },
          classNames: styles as Record<string, string>,
          "data-kind": notice.kind,
          onClose: () => {
            undoActions.delete(id);
            forGuest.delete(id);
            if (shown.get(notice.id) === id) shown.delete(notice.id);
          },
          message: (
            <>
              <span className={styles.text}>{notice.text}</span>
              {action && (
                <Button
                  variant="subtle"
                  size="sm"
                  className={styles.action}
                  onClick={() => {
                    notifications.hide(id, store);
                    action.run();
                  }}
                >
                  {action.label}
                </Button>
              )}
            </>
          ),
        },
        store,
      );
    }
    queue.remove(notices);
  }, [queue, notices, forGuest, store, shown, undoActions, phone, t]);
  return (
    <section aria-label={t("global:notice.region")} data-notices>
      <Notifications
        store={store}
        // On phones at the top, away from the thumb.
        position={phone ? "top-center" : "bottom-right"}
        limit={4}
        // Above dialogs, but below menus, since errors stay visible and could cover them.
        zIndex={250}
        containerWidth={400}
        className={styles.stack ?? ""}
      />
    </section>
  );
}

/** Text inputs handle the undo key themselves. */
const TEXT_INPUTS = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return false;
  return !(target instanceof Element && target.closest(TEXT_INPUTS) !== null);
}
