import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNotify } from "../../shared/ui/notices.tsx";

/** Says that somebody has logged in or out in another tab, and that it holds here, too. Draws nothing. */
export function Followed({ user }: { user: string | null }): null {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    const text = user === null ? t("toast:login.left_elsewhere") : t("toast:login.welcome", { name: user });
    notify({ kind: "info", text, id: "followed" });
  }, [user, notify, t]);
  return null;
}
