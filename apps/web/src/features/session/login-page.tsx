import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFileUrl } from "../../shared/api/portal-files.ts";
import type { Session } from "../../shared/api/session-store.ts";
import { pickByLanguageOrAny } from "../../shared/i18n/pick-by-language.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { PictureWithRetry, toObjectPosition } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./login.module.css";
import { LoginForm } from "./login-form.tsx";
import type { LoginMethods } from "./use-login-methods.ts";

const NO_METHODS: LoginMethods = { native: false, first: [], after: [] };

interface Props {
  readonly brand: ReactNode;
  /** Links and languages below the form. */
  readonly below: ReactNode;
  readonly reason: string | null;
  /** null while loading. */
  readonly methods: LoginMethods | null;
  /** Password reset: whether it is offered, and whether its dialog is open at first. */
  readonly reset: { readonly isOffered: boolean; readonly isInitiallyOpen: boolean };
  /** Where a guest continues; null if guests are not allowed. */
  readonly guestPath: string | null;
  readonly onDone: (session: Session) => void;
  readonly onExternal: () => void;
}

export function LoginPage({ brand, below, reason, methods, reset, guestPath, onDone, onExternal }: Props) {
  const { t, i18n } = useTranslation();
  const { login } = useSettings();
  const hero = usePortalFileUrl("loginHero");
  const logo = usePortalFileUrl("loginLogo", "loginLogoDark");
  const [leaving, setLeaving] = useState<string | null>(null);
  const credit = pickByLanguageOrAny(login.picture.credit, i18n.language);
  const { native, first, after } = methods ?? NO_METHODS;
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
          <PictureWithRetry
            src={hero}
            alt=""
            fetchPriority="high"
            style={{ objectPosition: toObjectPosition(login.picture.focal_point) }}
          />
          {credit && (
            <small className={styles.credit} dir="auto">
              {credit}
            </small>
          )}
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
            {native && <PasswordResetLink {...reset} />}
            <RegisterLink />
          </p>
        </div>
        <div className={styles.below}>{below}</div>
      </div>
    </div>
  );
}

/** The configured height applies to the login page's own logo only, not to the header's. */
function boxStyle({ box, logoImage }: LoginSettings, hasLoginLogo: boolean): CSSProperties {
  return {
    "--login-box": box.max_width,
    ...(hasLoginLogo ? { "--login-logo": logoImage.height } : {}),
  } as CSSProperties;
}

const PasswordResetDialog = lazyComponent(() => import("./password-reset-dialog.tsx"), "PasswordResetDialog");

interface PasswordResetLinkProps {
  readonly isOffered: boolean;
  /** Whether the dialog is open at first. */
  readonly isInitiallyOpen: boolean;
}

export function PasswordResetLink({ isOffered, isInitiallyOpen }: PasswordResetLinkProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  if (!isOffered) return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("views:login.reset.link")}
      </button>
      {isOpen && (
        <LazyPart onFailed={() => setOpen(false)}>
          <PasswordResetDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}

/** Link to the registration form. Hidden if no language has one; warns if only other languages have one. */
export function RegisterLink() {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  const { register } = useSettings().login;
  const hasForm = Object.values(register.links).some(({ link }) => link !== "");
  if (!register.show_button || !hasForm) return null;
  const text = t("views:login.register");
  const localized = register.links[i18n.language];
  if (!localized?.link) {
    return (
      <button
        type="button"
        className="link"
        onClick={() => notify({ kind: "warning", text: t("toast:login.register_failed") })}
      >
        {text}
      </button>
    );
  }
  if (localized.linkDirection === "Internal") {
    return (
      <Link className="link" to={localized.link}>
        {text}
      </Link>
    );
  }
  return (
    <a className="link" href={localized.link} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
