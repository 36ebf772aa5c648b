import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SubsectionNav } from "../fields/forms/subsection-nav.tsx";
import { type PeoplePart, peopleParts } from "./people-parts.ts";

const NAMES = {
  people: peopleParts.people.name,
  groups: peopleParts.groups.name,
  rights: peopleParts.rights.name,
  pools: peopleParts.pools.name,
};

export function PeopleNav({ now }: { now: PeoplePart }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SubsectionNav
      label={t("admin:people.tab.label")}
      parts={NAMES}
      now={now}
      onChoose={(part) => void navigate(peopleParts[part].path)}
    />
  );
}
