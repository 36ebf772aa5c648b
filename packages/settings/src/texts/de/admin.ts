import { accounts } from "./admin/accounts.ts";
import { appearance } from "./admin/appearance.ts";
import { areas } from "./admin/areas.ts";
import { editor } from "./admin/editor.ts";
import { frame } from "./admin/frame.ts";
import { history } from "./admin/history.ts";
import { language } from "./admin/language.ts";
import { mail } from "./admin/mail.ts";
import { overview } from "./admin/overview.ts";
import { results } from "./admin/results.ts";
import { appearanceSettings } from "./admin/settings/appearance.ts";
import { dashboardSettings } from "./admin/settings/dashboard.ts";
import { generalSettings } from "./admin/settings/general.ts";
import { loginSettings } from "./admin/settings/login.ts";
import { metadataSettings } from "./admin/settings/metadata.ts";
import { searchSettings } from "./admin/settings/search.ts";

/** Texts of the administration area; sent to GUI admins only. */
export const admin = {
  ...frame,
  accounts,
  login: {
    words: "Worte",
    title: "Überschrift",
    lead: "Hinweistext",
    form: "Benutzername und Passwort",
    gone: "{{name}} (gibt es auf dem Server nicht)",
    one: "Bisher gibt es nur einen Weg zur Anmeldung; eine Reihenfolge braucht er nicht.",
  },
  server: {
    title: "Server",
    lead: "Der Stand dieses Portals auf einen Blick.",
    refresh: "Aktualisieren",
    failed: "Der Stand konnte nicht geladen werden.",
    version: {
      title: "Version",
      portal: "Portal",
      server: "Server",
      contract: "Schnittstelle",
    },
    library: {
      title: "Mediathek",
      assets_one: "{{count, number}} Medium",
      assets_other: "{{count, number}} Medien",
      assets: "Medien",
      missing: "Fehlende Dateien",
      missing_hint: "Dateien, die beim letzten Import nicht mehr da waren. Sie bleiben, bis Sie sie entfernen.",
      pools: "Bereiche und Konten",
      accounts: "Konten",
      size: "Speicher",
      space: "{{used}} belegt, {{free}} frei",
      data_folder: "Datenordner",
    },
    index: {
      title: "Suchindex",
      state: "Zustand",
      ready: "Aktuell",
      catching_up: "Holt auf",
      left_out_one: "1 Medium ist nicht auffindbar",
      left_out_other: "{{count, number}} Medien sind nicht auffindbar",
      left_out_text:
        "Ihre Angaben in der Datenbank sind nicht lesbar. Spielen Sie eine Sicherung zurück; was fehlt, sagt „vitrine doctor“.",
      left_out_which: "Welche und warum",
      building: "Wird aufgebaut",
      unavailable: "Nicht bereit",
      away: "Suchserver nicht verfügbar",
      away_text:
        "Suchen ist so lange nicht möglich, alles andere geht weiter. Der Server wird immer wieder gefragt; woran es liegt, sagt die Meldung.",
      problem: "Der Index kann Änderungen gerade nicht aufnehmen",
      problem_text: "Gefunden wird der bisherige Stand. Es wird von selbst weiter versucht.",
      message: "Meldung des Servers:",
      documents: "Einträge",
      memory: "Größe",
      behind: "Ausstehende Änderungen",
    },
    imports: {
      title: "Letzte Importe",
      none: "Noch kein Import. So beginnen Sie:",
      command: "npm run vitrine -- import <Ordner>",
      found: "Gefunden",
      problems: "Mit Mängeln",
      waiting: "Wartet",
      cancelled: "Abgebrochen",
      pool: "Bereich {{name}}",
      taken: "Übernommen",
      unchanged: "Unverändert",
      replaced: "Ersetzt",
      skipped: "Übersprungen",
      running: "Läuft",
      done: "Fertig",
      interrupted: "Unterbrochen",
      failed: "Fehlgeschlagen",
      skipped_files: "Übersprungen oder mit Mängeln",
      reasons: {
        hidden: "versteckt",
        system_file: "Datei eines Betriebssystems",
        unfinished: "unfertige oder temporäre Datei",
        link: "eine Verknüpfung",
        not_a_file: "weder Datei noch Ordner",
        unreadable: "darf nicht gelesen werden: dem Benutzer des Servers das Recht dazu geben",
        empty: "leer",
        name: "der Name ist ungültig",
        own_data: "der eigene Datenordner",
        changing: "wurde gerade geschrieben",
        failed: "Fehler beim Import dieser Datei: bitte melden, mit dem, was der Import dazu ausgibt",
        vanished: "inzwischen verschwunden",
        damaged: "beschädigt, gezeigt so weit es geht: durch eine heile Kopie ersetzen",
        broken: "beschädigt, kein Bild: durch eine heile Kopie ersetzen",
        encrypted: "durch ein Passwort geschützt: durch eine Kopie ohne Passwort ersetzen",
        unsupported: "kann nicht gezeigt werden: durch eine Kopie in einem üblichen Format ersetzen",
        too_large: "zu groß für ein Bild: eine kleinere Kopie dazulegen",
        too_slow: "braucht zu lange: eine einfachere Kopie dazulegen",
        too_much_memory: "braucht zu viel Speicher: eine kleinere Kopie dazulegen",
        crashed: "hat den Decoder zum Absturz gebracht: eine Kopie in einem üblichen Format dazulegen",
        no_program: "braucht ffmpeg: auf dem Server installieren und neu importieren",
        not_playable: "kann nicht abgespielt werden: eine Kopie als MP4 dazulegen",
        unread: "seine Metadaten waren nicht zu lesen, der nächste Import versucht es wieder",
      },
    },
  },
  setup: {
    title: "Willkommen bei Vitrine.",
    lead: "Legen Sie das erste Konto für die Verwaltung an.",
    code: "Einmalcode",
    code_hint: "Er steht in der Ausgabe des Servers beim ersten Start.",
    code_invalid: "Dieser Code ist unbekannt oder schon benutzt.",
    failed: "Das Konto konnte nicht angelegt werden. Ist der Name schon vergeben?",
    username: "Benutzername",
    password: "Passwort",
    password_again: "Passwort wiederholen",
    submit: "Konto anlegen",
    done: "Das Konto ist angelegt.",
    done_text: "Sie können sich jetzt anmelden.",
    closed: "Dieses Portal ist schon eingerichtet.",
    login: "Zur Anmeldung",
  },
  alignment: {
    left: "Am Anfang",
    center: "In der Mitte",
    right: "Am Ende",
  },
  logo: {
    dashboard: "Übersicht",
    search: "Suche",
    login: "Anmeldung",
    bookmark: "Merkliste",
    asset: "Medium",
    logout: "Abmeldung",
  },
  history,
  language,
  mail,
  overview,
  settings: {
    ...appearanceSettings,
    ...metadataSettings,
    ...dashboardSettings,
    ...loginSettings,
    ...searchSettings,
    ...generalSettings,
  },
  areas,
  editor,
  appearance,
  results,
};
