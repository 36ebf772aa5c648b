import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { PoolList } from "../pools/pool-list.tsx";
import { RightsMatrix } from "../rights/rights-matrix.tsx";
import { AccountList } from "./account-list.tsx";
import { GroupList } from "./group-list.tsx";
import { PeopleNav } from "./people-nav.tsx";
import { findPeopleSectionPart } from "./people-parts.ts";

/** Accounts, groups, pools, and the groups' rights to see and download. Changes are saved at once. */
export function PeopleAndRightsSection() {
  const { t } = useTranslation();
  const part = findPeopleSectionPart(useLocation().pathname.replace(/\/$/, ""));
  return (
    <SectionPage heading={t("admin:section.accounts")} intro={t("admin:section.accounts_intro")}>
      <PeopleNav now={part} />
      {part === "people" && <AccountList />}
      {part === "groups" && <GroupList />}
      {part === "rights" && <RightsMatrix />}
      {part === "pools" && <PoolList />}
    </SectionPage>
  );
}
