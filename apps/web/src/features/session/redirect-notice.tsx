import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";

const HINT_MS = 5000;

/** Shown while redirecting to an external login; a hint appears if that takes too long. */
export function RedirectNotice({ url, stay }: { url: string; stay: boolean }) {
  const { t } = useTranslation();
  const host = useHost();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!stay) host.leave(url);
    const timer = window.setTimeout(() => setLate(true), HINT_MS);
    return () => window.clearTimeout(timer);
  }, [url, stay, host]);
  return (
    <QuietScreen title={t("views:login.redirect.title")}>
      {(late || stay) && (
        <p role="status">
          {t("views:login.redirect.hint")}{" "}
          <a className="link" href={url}>
            {t("views:login.redirect.link")}
          </a>
        </p>
      )}
    </QuietScreen>
  );
}
