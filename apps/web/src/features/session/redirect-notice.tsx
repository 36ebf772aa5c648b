import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";

const HINT_MS = 5000;

interface Props {
  readonly url: string;
  readonly stay: boolean;
  /** Called before the browser leaves the portal. */
  readonly onLeave: () => void;
}

/**
 * Shown while redirecting to an external login, with a link if that takes too long. With `stay`, only the link is
 * shown.
 */
export function RedirectNotice({ url, stay, onLeave }: Props) {
  const { t } = useTranslation();
  const host = useHost();
  const [late, setLate] = useState(false);
  const leave = useEffectEvent(() => {
    onLeave();
    host.leave(url);
  });
  useEffect(() => {
    if (!stay) leave();
    const timer = window.setTimeout(() => setLate(true), HINT_MS);
    return () => window.clearTimeout(timer);
  }, [stay]);
  return (
    <MessageScreen title={t(stay ? "views:login.redirect.elsewhere" : "views:login.redirect.title")}>
      {(late || stay) && (
        <p role={stay ? undefined : "status"}>
          {!stay && `${t("views:login.redirect.hint")} `}
          <a className="link" href={url} onClick={onLeave}>
            {t("views:login.redirect.link")}
          </a>
        </p>
      )}
    </MessageScreen>
  );
}
