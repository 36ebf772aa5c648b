import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";

/** Link to the registration form. Hidden if no language has one; warns if only other languages have one. */
export function RegisterLink() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const { register } = useSettings().login;
  const hasForm = Object.values(register.links).some(({ link }) => link !== "");
  if (!register.show_button || !hasForm) return null;
  const text = t("views:login.register");
  const localized = register.links[i18n.language];
  if (!localized?.link) {
    return (
      <button
        type="button"
        className="link"
        onClick={() => notify({ kind: "warning", text: t("toast:login.register_failed") })}
      >
        {text}
      </button>
    );
  }
  if (localized.linkDirection === "Internal") {
    return (
      <Link className="link" to={localized.link}>
        {text}
      </Link>
    );
  }
  return (
    <a className="link" href={localized.link} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
