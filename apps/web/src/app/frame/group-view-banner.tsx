import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession, useSessionActions, useSessionStore } from "../../shared/api/session-context.tsx";
import { paths } from "../../shared/paths.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { usePortal } from "../portal-context.tsx";
import styles from "./group-view-banner.module.css";

/** Marks the portal while an admin looks at it with the rights of a group. Loaded only then, with its texts. */
export function GroupViewBanner({ main }: { main: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { viewedGroup, viewedFrom = paths.adminRights, session } = useSession();
  const { leaveView } = useSessionActions();
  const { language } = usePortal();
  const navigate = useNavigate();
  const notify = useNotify();
  const store = useSessionStore();
  const { data: isReady = false } = useQuery({
    queryKey: ["config.group_view_texts"],
    queryFn: () => language.loadLazyTexts("admin").then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const left = useRef(false);
  const ended = t("admin:people.view.ended");
  // The session of the view is over: say so, since the page stays.
  useEffect(
    () => () => {
      if (!left.current && store.get().viewedGroup === undefined) notify({ kind: "info", text: ended, id: "view" });
    },
    [store, notify, ended],
  );
  const leave = () => {
    left.current = true;
    // Moves the focus off the button, which disappears at once, while the next page may take a while to load.
    main.current?.focus({ preventScroll: true });
    leaveView();
    void navigate(viewedFrom);
  };
  return (
    <section className={styles.banner} aria-label={isReady ? t("admin:people.view.label") : undefined}>
      {isReady && (
        <>
          <IconEye size={20} stroke={1.75} aria-hidden />
          <p>
            {session?.user === null
              ? t("admin:people.view.as_guests")
              : t("admin:people.view.as_group", { name: viewedGroup })}{" "}
            <span>{t("admin:people.view.read_only")}</span>
          </p>
          <Button variant="white" color="dark" onClick={leave}>
            {t("admin:people.view.leave")}
          </Button>
        </>
      )}
    </section>
  );
}
