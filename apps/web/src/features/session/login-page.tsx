import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFile } from "../../shared/api/portal-files.ts";
import type { Session } from "../../shared/api/session-store.ts";
import { ofLanguage } from "../../shared/i18n/of-language.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { inView, Picture } from "../../shared/ui/picture.tsx";
import styles from "./login.module.css";
import { LoginForm } from "./login-form.tsx";
import type { LoginMethods } from "./login-methods.ts";
import { RegisterLink } from "./register-link.tsx";
import { ResetLink } from "./reset-link.tsx";

const NONE: LoginMethods = { native: false, first: [], after: [] };

interface Props {
  readonly brand: ReactNode;
  /** Links and languages below the form. */
  readonly below: ReactNode;
  readonly reason: string | null;
  /** Null while it is asked for. */
  readonly methods: LoginMethods | null;
  /** Of a forgotten password: whether a new one is offered, and whether it is asked for at once. */
  readonly reset: { readonly isOffered: boolean; readonly isAsked: boolean };
  /** Where a guest goes on; null where guests are not let in. */
  readonly guestPath: string | null;
  readonly onDone: (session: Session) => void;
  readonly onExternal: () => void;
}

/** The login: a picture beside the form. Without a picture the form stands alone. */
export function LoginPage({ brand, below, reason, methods, reset, guestPath, onDone, onExternal }: Props) {
  const { t, i18n } = useTranslation();
  const { login } = useSettings();
  const hero = usePortalFile("loginHero");
  const logo = usePortalFile("loginLogo");
  const [leaving, setLeaving] = useState<string | null>(null);
  const credit = ofLanguage(login.picture.credit, i18n.language);
  const { native, first, after } = methods ?? NONE;
  const buttons = (ways: Session["login"]) =>
    ways.map(({ name, url }) => (
      <Button
        key={name}
        component="a"
        href={url}
        size="lg"
        variant="outline"
        fullWidth
        className={styles.external ?? ""}
        leftSection={<IconKey size={20} stroke={1.75} aria-hidden className={leaving === name ? styles.turning : ""} />}
        onClick={() => {
          setLeaving(name);
          onExternal();
        }}
      >
        {t("views:login.external", { name })}
      </Button>
    ));
  const or = <div className={styles.or}>{t("views:login.or")}</div>;
  return (
    <div className={hero ? styles.page : `${styles.page} ${styles.alone}`}>
      {hero && (
        <div className={styles.art}>
          <Picture
            src={hero}
            alt=""
            fetchPriority="high"
            style={{ objectPosition: inView(login.picture.focal_point) }}
          />
          {credit && <small className={styles.credit}>{credit}</small>}
        </div>
      )}
      <div className={styles.side} style={boxStyle(login, logo !== undefined)}>
        <div className={styles.brand}>{brand}</div>
        <div className={styles.middle}>
          {!native && (
            <h1 className={styles.title} style={{ textTransform: login.headers.transform }}>
              {t("views:login.title")}
            </h1>
          )}
          {!native && methods && reason && (
            <p className={styles.reason} role="alert">
              {reason}
            </p>
          )}
          {buttons(first)}
          {native && first.length > 0 && or}
          {native && <LoginForm reason={reason} onDone={onDone} />}
          {after.length > 0 && or}
          {buttons(after)}
          <p className={styles.more}>
            {guestPath && (
              <Link className="link" to={guestPath}>
                {t("views:login.guest")}
              </Link>
            )}
            {native && <ResetLink {...reset} />}
            <RegisterLink />
          </p>
        </div>
        <div className={styles.below}>{below}</div>
      </div>
    </div>
  );
}

/** The configured height is that of a logo made for this page; the header's keeps its own. */
function boxStyle({ box, logoImage }: LoginSettings, ownLogo: boolean): CSSProperties {
  return { "--login-box": box.max_width, ...(ownLogo ? { "--login-logo": logoImage.height } : {}) } as CSSProperties;
}
