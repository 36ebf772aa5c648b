import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoginForm } from "../features/session/login-form.tsx";
import { useLoginMethods } from "../features/session/use-login-methods.ts";
import { useClient } from "../shared/api/client-context.tsx";
import type { Session } from "../shared/api/session-store.ts";
import { ConfirmDialog } from "../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../shared/ui/dialog.tsx";
import styles from "./login-again.module.css";
import { useAtLogin } from "./use-at-login.ts";

interface Props {
  /** Whose page it is; null for a guest's. */
  readonly user: string | null;
  /** Who has signed in in another tab. */
  readonly elsewhere: Session | null;
  /** The page is theirs, too. */
  readonly goesOn: (session: Session) => boolean;
  readonly onBack: (session: Session) => void;
  /** They go on without the page. */
  readonly onOther: (session: Session) => void;
  readonly onLeave: () => void;
}

/** The session is over: one signs in again right here, and everything that was typed is still there. */
export function LoginAgain({ user, elsewhere, goesOn, onBack, onOther, onLeave }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const atLogin = useAtLogin();
  const [here, setHere] = useState<Session | null>(null);
  const [declined, setDeclined] = useState<Session | null>(null);
  const [leaving, setLeaving] = useState(false);
  const other = here ?? (elsewhere === declined ? null : elsewhere);
  // Closing it, going back and Escape mean to leave, and no letter is lost by a slip.
  const ask = () => setLeaving(true);

  const done = (session: Session) => {
    if (!goesOn(session)) return setHere(session);
    atLogin(session);
    onBack(session);
  };
  /** Nobody uses it: it need not live until it ends by itself. */
  const drop = () => {
    const way = client.has("posts") ? "session.logout_post" : "session.logout";
    if (here) client.call(way, { headers: { authorization: here.session } }).catch(() => undefined);
    setHere(null);
  };
  const decline = () => {
    drop();
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
          onClose={ask}
          width={480}
          footer={
            <>
              <Button variant="subtle" onClick={() => onOther(other)}>
                {t("views:login.again.other_on", { name: other.user })}
              </Button>
              <Button data-autofocus onClick={decline}>
                {t("views:login.again.other_back", { before: user })}
              </Button>
            </>
          }
        />
      ) : (
        <Dialog
          key="form"
          title={t("views:login.again.title")}
          lead={t("views:login.again.lead")}
          onClose={ask}
          width={480}
          footer={
            <Button variant="subtle" onClick={ask}>
              {t("views:login.again.leave")}
            </Button>
          }
        >
          <Ways user={user} onDone={done} />
        </Dialog>
      )}
      {leaving && (
        <ConfirmDialog
          title={t("views:login.again.leave_title")}
          lead={t("views:login.again.leave_lead")}
          action={t("views:login.again.leave_yes")}
          onClose={() => setLeaving(false)}
          onConfirm={() => {
            drop();
            onLeave();
          }}
        />
      )}
    </>
  );
}

interface WaysProps {
  readonly user: string | null;
  readonly onDone: (session: Session) => void;
}

/** The form, and every other way in a window of its own: this page hears of it. */
function Ways({ user, onDone }: WaysProps) {
  const { t } = useTranslation();
  const client = useClient();
  const methods = useLoginMethods();
  if (!methods) return null;
  const { native, first, after } = methods;
  // Nobody uses it yet: somebody else's is not this page's.
  const open = (user: string, pass: string) => client.call("session.get", { body: { user, pass } });
  const others = [...first, ...after];
  return (
    <>
      {native && <LoginForm reason={null} again={{ user, open }} onDone={onDone} />}
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
