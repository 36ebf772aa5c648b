import { Button } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { createNotificationsStore, Notifications, notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useSession } from "../api/session-context.tsx";
import type { NoticeKind, NoticeQueue } from "./notice.ts";
import styles from "./notice-host.module.css";
import { usePhone } from "./use-media.ts";

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const satisfies Record<NoticeKind, unknown>;

/** Notices with something to do stay longer, since one has to read and decide. */
const PLAIN_MS = 5000;
const ACTION_MS = 8000;

export function NoticeHost({ queue, onShown }: NoticeQueue) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [store] = useState(createNotificationsStore);
  /** Under what each notice is shown. */
  const [shown] = useState(() => new Map<string, string>());
  /** What Ctrl+Z does, under each notice that offers it; the last one first. */
  const [undoing] = useState(() => new Map<string, () => void>());
  const [forGuest] = useState(() => new Set<string>());
  const user = useSession().session?.user ?? null;
  useEffect(() => {
    if (user === null) return;
    for (const id of forGuest) notifications.hide(id, store);
  }, [user, forGuest, store]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const [id, run] = [...undoing].at(-1) ?? [];
      if (!run || event.defaultPrevented || !isUndoKey(event)) return;
      event.preventDefault();
      notifications.hide(id ?? "", store);
      run();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undoing, store]);
  useEffect(() => {
    if (queue.length === 0) return;
    for (const notice of queue) {
      if (notice.signal?.aborted) continue;
      const Icon = icons[notice.kind];
      const { action } = notice;
      const id = randomId();
      notifications.hide(shown.get(notice.id) ?? "", store);
      shown.set(notice.id, id);
      if (action?.undoes) undoing.set(id, action.run);
      if (notice.forGuest) forGuest.add(id);
      notice.signal?.addEventListener("abort", () => notifications.hide(id, store));
      notifications.show(
        {
          // A new one: by the same it would end with the time of the notice that it replaces.
          id,
          role: notice.kind === "danger" || notice.kind === "warning" ? "alert" : "status",
          icon: <Icon size={20} stroke={1.75} aria-hidden />,
          autoClose: notice.kind === "danger" ? false : action ? ACTION_MS : PLAIN_MS,
          closeButtonProps: { "aria-label": t("global:notice.close") },
          classNames: styles as Record<string, string>,
          "data-kind": notice.kind,
          onClose: () => {
            undoing.delete(id);
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
    onShown(queue);
  }, [queue, forGuest, onShown, store, shown, undoing, t]);
  return (
    <section aria-label={t("global:notice.region")}>
      <Notifications
        store={store}
        // Where the thumb does not reach.
        position={phone ? "top-center" : "bottom-right"}
        limit={4}
        // Over dialogs, and under the menus that one opens: an error stays, and its place may be theirs.
        zIndex={250}
        containerWidth={400}
        className={styles.stack ?? ""}
      />
    </section>
  );
}

/** Where one types, the key is the field's own. */
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return false;
  return !(target instanceof Element && target.closest(TYPING) !== null);
}
