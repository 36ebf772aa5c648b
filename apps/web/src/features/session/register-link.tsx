import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";

/** Not there without any form; a language that lacks one which another language has says so. */
export function RegisterLink() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const { register } = useSettings().login;
  const hasForm = Object.values(register.links).some(({ link }) => link !== "");
  if (!register.show_button || !hasForm) return null;
  const words = t("views:login.register");
  const own = register.links[i18n.language];
  if (!own?.link) {
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
