import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoginForm } from "../features/session/login-form.tsx";
import { useLoginMethods } from "../features/session/use-login-methods.ts";
import { useClient } from "../shared/api/client-context.tsx";
import type { Session } from "../shared/api/session-store.ts";
import { ConfirmDialog } from "../shared/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../shared/ui/dialogs/dialog.tsx";
import { useFocusReturn } from "../shared/ui/dialogs/use-focus-return.ts";
import styles from "./relogin-dialog.module.css";
import { useContinueAfterLogin } from "./use-after-login.ts";

interface Props {
  /** The user who was signed in; null for a guest. */
  readonly user: string | null;
  /** The session of a user who has signed in in another tab. */
  readonly elsewhere: Session | null;
  /** Whether the user has ended the session by changing the own account. */
  readonly isByOwnChange: boolean;
  /** Whether the page can continue with this session. */
  readonly goesOn: (session: Session) => boolean;
  readonly onBack: (session: Session) => void;
  /** Switch to another user, without the page's content. */
  readonly onOther: (session: Session) => void;
  readonly onLeave: () => void;
}

/** Login dialog over the page for an expired session, so that unsaved input is kept. */
export function ReloginDialog({ user, elsewhere, isByOwnChange, goesOn, onBack, onOther, onLeave }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  // Returns the focus to where it was before the first dialog: the second one could return it only to the first.
  useFocusReturn();
  const atLogin = useContinueAfterLogin();
  const [here, setHere] = useState<Session | null>(null);
  const [declined, setDeclined] = useState<Session | null>(null);
  const [leaving, setLeaving] = useState(false);
  const other = here ?? (elsewhere === declined ? null : elsewhere);
  // Closing, going back and Escape ask for confirmation, so that no input is lost by accident.
  const confirmLeave = () => setLeaving(true);

  const done = (session: Session) => {
    if (!goesOn(session)) return setHere(session);
    atLogin(session);
    onBack(session);
  };
  /** Ends a session that was opened here but is not used. */
  const endUnusedSession = () => {
    const way = client.has("posts") ? "session.logout_post" : "session.logout";
    if (here) client.call(way, { headers: { authorization: here.session } }).catch(() => undefined);
    setHere(null);
  };
  const declineSwitch = () => {
    endUnusedSession();
    setDeclined(elsewhere);
  };
  return (
    <>
      {other ? (
        <Dialog
          key="other"
          title={t("views:login.again.other_title", { name: other.user })}
          lead={
            other.user === user
              ? t("views:login.again.fewer_rights", { name: user })
              : t("views:login.again.other_lead", { name: other.user, before: user })
          }
          onClose={confirmLeave}
          width={480}
          footer={
            <>
              <Button variant="subtle" onClick={() => onOther(other)}>
                {t("views:login.again.other_on", { name: other.user })}
              </Button>
              <Button data-autofocus onClick={declineSwitch}>
                {t("views:login.again.other_back", { before: user })}
              </Button>
            </>
          }
        />
      ) : (
        <Dialog
          key="form"
          title={t("views:login.again.title")}
          lead={t(isByOwnChange ? "views:login.again.lead_own_change" : "views:login.again.lead")}
          onClose={confirmLeave}
          width={480}
          footer={
            <Button variant="subtle" onClick={confirmLeave}>
              {t("views:login.again.leave")}
            </Button>
          }
        >
          <LoginMethods user={user} onDone={done} />
        </Dialog>
      )}
      {leaving && (
        <ConfirmDialog
          title={t("views:login.again.leave_title")}
          lead={t("views:login.again.leave_lead")}
          action={t("views:login.again.leave_yes")}
          onClose={() => setLeaving(false)}
          onConfirm={() => {
            endUnusedSession();
            onLeave();
          }}
        />
      )}
    </>
  );
}

interface LoginMethodsProps {
  readonly user: string | null;
  readonly onDone: (session: Session) => void;
}

/** The login form, and links to providers that open in a new window; this page notices the login by itself. */
function LoginMethods({ user, onDone }: LoginMethodsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const methods = useLoginMethods();
  if (!methods) return null;
  const { native, first, after } = methods;
  // Not stored yet: a session of another user must not be used by this page.
  const open = (user: string, pass: string) => client.call("session.get", { body: { user, pass } });
  const others = [...first, ...after];
  return (
    <>
      {native && <LoginForm reason={null} reauthentication={{ user, open }} onDone={onDone} />}
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{t("views:login.again.window")}</p>
          {others.map(({ name, url }, index) => (
            <Button
              key={name}
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="outline"
              fullWidth
              {...(!native && index === 0 ? { "data-autofocus": true } : {})}
              rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
            >
              {t("views:login.external", { name })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
