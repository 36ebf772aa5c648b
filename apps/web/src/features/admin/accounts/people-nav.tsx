import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SubsectionNav } from "../fields/forms/subsection-nav.tsx";
import { type PeopleSectionPart, peopleSectionParts } from "./people-parts.ts";

const NAMES = {
  people: peopleSectionParts.people.name,
  groups: peopleSectionParts.groups.name,
  rights: peopleSectionParts.rights.name,
  pools: peopleSectionParts.pools.name,
};

export function PeopleNav({ now }: { now: PeopleSectionPart }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SubsectionNav
      label={t("admin:people.tab.label")}
      parts={NAMES}
      now={now}
      onChoose={(part) => void navigate(peopleSectionParts[part].path)}
    />
  );
}
