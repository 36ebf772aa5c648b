import { useTranslation } from "react-i18next";
import { SectionForm } from "../fields/section-form.tsx";

const ORDER = ["hero", "collections"];

/** The hero of the overview, and the collections below it. */
export function DashboardSection() {
  const { t } = useTranslation();
  return (
    <SectionForm
      page="dashboard"
      heading={t("admin:section.dashboard")}
      intro={t("admin:section.dashboard_intro")}
      order={ORDER}
    />
  );
}
