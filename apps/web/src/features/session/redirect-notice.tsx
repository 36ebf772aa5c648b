import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";

const HINT_MS = 5000;

/** On the way to the login of somebody else; the hint comes when that takes too long. */
export function RedirectNotice({ url, stay }: { url: string; stay: boolean }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!stay) window.location.assign(url);
    const timer = window.setTimeout(() => setLate(true), HINT_MS);
    return () => window.clearTimeout(timer);
  }, [url, stay]);
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
