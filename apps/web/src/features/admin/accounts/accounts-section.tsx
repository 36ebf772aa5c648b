import { useTranslation } from "react-i18next";
import { SectionPage } from "../fields/section-page.tsx";
import { AccountList } from "./account-list.tsx";
import { GroupList } from "./group-list.tsx";

/** Accounts and groups, with the groups' rights to see and download. Changes are saved at once. */
export function AccountsSection() {
  const { t } = useTranslation();
  return (
    <SectionPage heading={t("admin:section.accounts")} intro={t("admin:section.accounts_intro")}>
      <AccountList />
      <GroupList />
    </SectionPage>
  );
}
