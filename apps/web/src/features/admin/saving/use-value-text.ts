import { useTranslation } from "react-i18next";

/** A value of a document in words; groups and lists as they are stored. */
export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation();
  return (value) => {
    if (value === undefined || value === null) return t("admin:form.unset");
    if (typeof value === "boolean") return t(value ? "admin:form.on" : "admin:form.off");
    if (value === "") return t("admin:save.empty");
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
      return value.length === 0 ? t("admin:save.empty") : value.join(", ");
    }
    return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
  };
}
