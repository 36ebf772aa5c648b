import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

/** Shows a notice that the session was changed by a login or logout in another tab. Renders nothing itself. */
export function SessionChangeNotice({ user }: { user: string | null }): null {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    const text = user === null ? t("toast:login.left_elsewhere") : t("toast:login.welcome", { name: user });
    notify({ kind: "info", text, id: "followed" });
  }, [user, notify, t]);
  return null;
}
