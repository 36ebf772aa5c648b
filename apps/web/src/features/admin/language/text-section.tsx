import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import styles from "./texts-page.module.css";

interface Props {
  /** Name of the part of the portal. */
  readonly heading: string;
  /** Target of the link that shows this part in a preview of the administration; undefined if nothing shows it. */
  readonly address: string | undefined;
  readonly children: ReactNode;
}

/** The texts of a part of the portal; its heading stays in view, so that each text shows where it is seen. */
export function TextSection({ heading, address, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.place}>
        <h2 id={id}>{heading}</h2>
        {address && (
          <Link className="link" to={address} aria-label={t("admin:language.see_named", { place: heading })}>
            {t("admin:language.see")}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
