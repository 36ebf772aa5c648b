import { useTranslation } from "react-i18next";
import { SectionPage } from "../fields/section-page.tsx";
import { AccountList } from "./account-list.tsx";
import { GroupList } from "./group-list.tsx";

/** Who may come in, and what groups of them may see and download. Everything here counts at once. */
export function AccountsSection() {
  const { t } = useTranslation();
  return (
    <SectionPage heading={t("admin:section.accounts")} intro={t("admin:section.accounts_intro")}>
      <AccountList />
      <GroupList />
    </SectionPage>
  );
}
