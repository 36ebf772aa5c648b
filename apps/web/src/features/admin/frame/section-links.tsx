import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AdminSection, type AdminSectionKey, getAdminSectionPath, SECTION_GROUPS } from "../section.ts";
import { useSections } from "../sections-context.ts";
import styles from "./section-links.module.css";
import { useDirtySections } from "./use-dirty-sections.ts";

interface Props {
  readonly now: AdminSectionKey;
  /** Called when a section is chosen. */
  readonly onChoose?: (() => void) | undefined;
}

/** Links to the sections, by group. A dot marks unsaved changes. */
export function SectionLinks({ now, onChoose }: Props) {
  const { t } = useTranslation();
  const sections = useSections();
  const dirty = useDirtySections();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Scrolls to the current section, since a low window shows only a part of the list.
  useEffect(() => {
    list.current
      ?.querySelector(`a[href$="${getAdminSectionPath(now)}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [now]);
  const links = (group: AdminSection["group"]) =>
    sections
      .filter((section) => section.group === group)
      .map((section) => (
        <SectionLink
          key={section.key}
          section={section}
          isCurrent={section.key === now}
          isDirty={dirty.has(section.key)}
          onChoose={onChoose}
        />
      ));
  return (
    <div ref={list}>
      <ul>{links(null)}</ul>
      {SECTION_GROUPS.map((group) => {
        const shown = links(group);
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <p id={`${id}-${group}`} className={styles.group}>
              {t(`admin:section.group.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>{shown}</ul>
          </div>
        );
      })}
    </div>
  );
}

interface SectionLinkProps {
  readonly section: AdminSection;
  readonly isCurrent: boolean;
  readonly isDirty: boolean;
  readonly onChoose: (() => void) | undefined;
}

function SectionLink({ section: { key, name, icon: Icon }, isCurrent, isDirty, onChoose }: SectionLinkProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Link
        to={getAdminSectionPath(key)}
        className={styles.link ?? ""}
        data-now={isCurrent || undefined}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onChoose}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={styles.name}>{t(name)}</span>
        {isDirty && (
          <span className={styles.dot}>
            <span className="vh">{t("admin:section.unsaved")}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
