import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { getAdminSectionPath, SECTION_GROUPS, type SectionGroup } from "../section.ts";
import { useSections } from "../sections-context.ts";
import styles from "./home.module.css";
import { sectionStatusComponents } from "./section-status-texts.ts";

/** The sections as tasks, each with its state in words. */
export function SectionsWithStatus() {
  return SECTION_GROUPS.map((group) => <TaskGroup key={group} group={group} />);
}

function TaskGroup({ group }: { group: SectionGroup }) {
  const { t } = useTranslation();
  const id = useId();
  const sections = useSections().filter((section) => section.group === group);
  if (sections.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{t(`admin:section.group.${group}`)}</h2>
      <ul className={styles.tasks}>
        {sections.map(({ key, name, icon: Icon }) => {
          const State = key === "home" ? null : sectionStatusComponents[key];
          return (
            <li key={key}>
              <Link to={getAdminSectionPath(key)} className={styles.task ?? ""}>
                <span className={styles.icon} aria-hidden>
                  <Icon size={22} stroke={1.5} />
                </span>
                <span className={styles.words}>
                  <b>{t(name)}</b>
                  <span className={styles.state}>{State && <State />}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
