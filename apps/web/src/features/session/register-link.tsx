import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";

/** Shown where registering is possible in any language; a language without a form says so. */
export function RegisterLink() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const { register } = useSettings().login;
  const links = Object.entries(register.links).filter(([, { link }]) => link !== "");
  if (!register.show_button || links.length === 0) return null;
  const words = t("views:login.register");
  const own = links.find(([lang]) => lang === i18n.language)?.[1];
  if (!own) {
    return (
      <button
        type="button"
        className="link"
        onClick={() => notify({ kind: "warning", text: t("toast:login.register_failed") })}
      >
        {words}
      </button>
    );
  }
  if (own.linkDirection === "Internal") {
    return (
      <Link className="link" to={own.link}>
        {words}
      </Link>
    );
  }
  return (
    <a className="link" href={own.link} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
