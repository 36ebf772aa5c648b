import { accounts } from "./admin/accounts.ts";
import { allSettings } from "./admin/all-settings.ts";
import { appearance } from "./admin/appearance.ts";
import { areas } from "./admin/areas.ts";
import { brand } from "./admin/brand.ts";
import { convertSets } from "./admin/convert-sets.ts";
import { editor } from "./admin/editor.ts";
import { frame } from "./admin/frame.ts";
import { history } from "./admin/history.ts";
import { home } from "./admin/home.ts";
import { invitation } from "./admin/invitation.ts";
import { language } from "./admin/language.ts";
import { mail } from "./admin/mail.ts";
import { overview } from "./admin/overview.ts";
import { pages } from "./admin/pages.ts";
import { people } from "./admin/people.ts";
import { pools } from "./admin/pools.ts";
import { results } from "./admin/results.ts";
import { conflict, save } from "./admin/save.ts";
import { appearanceSettings } from "./admin/settings/appearance.ts";
import { dashboardSettings } from "./admin/settings/dashboard.ts";
import { generalSettings } from "./admin/settings/general.ts";
import { loginSettings } from "./admin/settings/login.ts";
import { metadataSettings } from "./admin/settings/metadata.ts";
import { searchSettings } from "./admin/settings/search.ts";
import { synonyms } from "./admin/synonyms.ts";
import { timeline } from "./admin/timeline.ts";
import { tokens } from "./admin/tokens.ts";
import { usage } from "./admin/usage.ts";

/** Texts of the administration; sent to GUI admins only. */
export const admin = {
  ...frame,
  save,
  conflict,
  brand,
  accounts,
  all_settings: allSettings,
  invitation,
  people,
  pages,
  pools,
  convert_sets: convertSets,
  tokens,
  usage,
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
    backup: {
      title: "Sicherung",
      last: "Letzte Sicherung",
      none: "Noch keine",
      folder: "Ordner",
      how: "Eine Sicherung machen",
      advice:
        "Der Server bewahrt die letzten 20 Fassungen der Einstellungen, Texte und Seiten auf. Das ganze Portal sichert auf dem Server, am besten regelmäßig:",
      command: "npm run vitrine -- backup /mnt/backup/vitrine --keep 7",
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
    mails: {
      title: "Mail",
      sending: "Versand",
      off: {
        none: "Mails gehen hinaus",
        no_server: "Aus: kein Mailserver ist eingestellt",
        no_origin: "Aus: die Adresse des Portals ist nicht eingestellt",
      },
      no_origin_text:
        "Setzen Sie VITRINE_ORIGIN auf dem Server auf die Adresse, unter der das Portal erreicht wird: Links in Mails brauchen sie.",
      waiting: "Wartend",
      problem: "Mails werden zurzeit nicht zugestellt",
      problem_text: "Sie werden von selbst wieder versucht.",
      message: "Meldung des Mailservers:",
      given_up_one: "1 Mail wurde aufgegeben",
      given_up_other: "{{count, number}} Mails wurden aufgegeben",
      given_up_text: "In den letzten sieben Tagen. Stimmt die Adresse des Kontos?",
      given_up_which: "Welche, und warum",
      nobody: "ein Konto, das es nicht mehr gibt",
      kind: {
        "password-reset": "neues Passwort",
        invitation: "Einladung",
      },
      reason: {
        refused: "abgelehnt",
        unreachable: "nicht rechtzeitig zugestellt",
        late: "nicht rechtzeitig versucht",
        crash: "der Server endete beim Senden",
      },
    },
    unread: {
      title: "Verborgene Dateien",
      hidden_one: "{{count, number}} Datei sieht nur, wer das Portal verwaltet",
      hidden_other: "{{count, number}} Dateien sieht nur, wer das Portal verwaltet",
      text: "In Metadaten, die nicht zu lesen waren, kann eine Sperrfrist stehen. Beheben, was hier steht, und den Ordner neu importieren: Was dann zu lesen ist, wird nach seinen Rechten gezeigt.",
      reasons: {
        no_program:
          "beim Import fehlte Perl: damit neu importieren, oder mit --without-terms, um sie ungelesen zu zeigen",
        crashed: "das Lesen ist daran abgestürzt: durch eine neu gespeicherte Kopie ersetzen",
        too_slow: "das Lesen dauerte zu lange: durch eine neu gespeicherte Kopie ersetzen",
        too_much_memory: "das Lesen brauchte zu viel Speicher: durch eine neu gespeicherte Kopie ersetzen",
        broken: "die Begleitdatei lässt sich nicht lesen: durch eine heile ersetzen oder entfernen",
        unreadable: "was daneben liegt, darf nicht geöffnet werden: dem Benutzer des Servers das Recht geben",
      },
    },
    watches: {
      title: "Überwachte Ordner",
      watching: "Überwacht",
      importing: "Übernimmt",
      away: "Nicht da",
      failing: "Stockt",
      interrupted: "Unterbrochen",
      poll: "Blick alle {{seconds, number}} s",
      changed: "zuletzt übernommen {{when}}",
      waiting_one: "{{count, number}} Datei wird noch geschrieben",
      waiting_other: "{{count, number}} Dateien werden noch geschrieben",
      away_text:
        "Der Ordner fehlt oder ist leer, etwa weil sein Datenträger nicht eingehängt ist. Vitrine wartet auf ihn; seine Medien bleiben.",
      failing_text:
        "Das letzte Übernehmen ist misslungen und wird wiederholt. Der Grund steht im Protokoll des Servers.",
      interrupted_text:
        "Der Prozess, der ihn überwacht hat, läuft nicht mehr. Starten Sie ihn neu: Er macht dort weiter.",
    },
    imports: {
      title: "Letzte Importe",
      none: "Noch kein Import.",
      how: "Einen Ordner importieren",
      advice: "Auf dem Server:",
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
      more: "und {{left, number}} weitere",
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
        no_preview: "PostScript ohne Vorschau: mit einer Vorschau oder als PDF speichern und dadurch ersetzen",
        lacks_files: "es fehlen Dateien, die das Modell nennt: daneben legen und neu importieren, oder als GLB packen",
        too_large: "zu groß für ein Bild: eine kleinere Kopie dazulegen",
        too_slow: "braucht zu lange: eine einfachere Kopie dazulegen",
        too_much_memory: "braucht zu viel Speicher: eine kleinere Kopie dazulegen",
        crashed: "hat den Decoder zum Absturz gebracht: eine Kopie in einem üblichen Format dazulegen",
        no_program:
          "braucht ffmpeg, oder Perl für Raw-Fotos und PostScript: auf dem Server installieren und neu importieren",
        not_playable: "kann nicht abgespielt werden: eine Kopie als MP4 dazulegen",
        unread: "seine Metadaten waren nicht zu lesen, verborgen, bis der nächste Import es kann",
        unread_terms:
          "verborgen, bis seine Metadaten zu lesen sind: Perl auf dem Server installieren und neu importieren",
        columns: "mehr oder weniger Zellen als Spalten: nach einem Trennzeichen oder Anführungszeichen im Text suchen",
        no_record: "kein Datensatz: berichtigen",
        rest: "ab hier nicht lesbar: berichtigen und neu importieren",
        no_identifier: "weder eine Kennung noch eine vorhandene Datei",
        same_identifier: "die Kennung einer früheren Zeile: jedem Datensatz eine eigene geben",
        same_file: "eine Datei, die schon zu einem anderen Datensatz gehört: beide zu einem machen",
        same_asset:
          "beschreibt dasselbe wie eine frühere Zeile, mit anderer Kennung oder anderen Bereichen: eine Zeile daraus machen",
        several_files: "mehrere Dateien heißen so: den Pfad angeben",
        no_pool: "ein Bereich, den es nicht gibt",
        no_term: "eine Sperrfrist oder ein Ablauf, der kein Datum ist: berichtigen",
        other_pool:
          "eine Datei, die mehr Leute sehen als den Datensatz: in einer Spalte mit den Bereichen angeben, wer ihn sieht",
        damaged_asset: "seine gespeicherten Felder sind beschädigt",
        no_date: "kein lesbares Datum, nichts geändert",
        two_dates: "ein Datum mit zwei Bedeutungen: die Reihenfolge in der Zuordnung angeben",
        no_number: "keine Zahl, nichts geändert",
        two_numbers: "eine Zahl mit zwei Bedeutungen: das Dezimalzeichen in der Zuordnung angeben",
        no_place: "keine geografische Breite und Länge, nichts geändert",
        no_rating: "keine Bewertung von 0 bis 5, nichts geändert",
        no_color: "keine Farbmarkierung von 0 bis 7, nichts geändert",
        too_long: "zu lang für das Feld, nichts geändert",
        too_many: "mehr Werte, als das Feld aufnimmt, nichts geändert",
        formula: "eine Formel ohne Ergebnis, nichts geändert",
        labels: "Bezeichnungen ohne zugehörigen Wert, weggelassen",
        other_row: "eine frühere Zeile, die dasselbe beschreibt, sagt etwas anderes, und das gilt: weggelassen",
        damaged_text: "in der Datei beschädigte Buchstaben, so übernommen",
        no_file: "seine Datei ist noch nicht da: ihren Ordner importieren und danach den Katalog noch einmal",
        other_label: "eine frühere Zeile bezeichnet den Wert anders, weggelassen",
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
    portal: {
      title: "Ihr Portal",
      lead: "Beides geht auch später, in der Verwaltung.",
      name: "Titel des Portals",
      logo: "Logo wählen",
      logo_hint: "Am besten eine Zeichnung (SVG), sonst ein Bild.",
      pictures: "Und die Bilder?",
      pictures_there_one: "{{count, number}} Medium ist schon da. Wer es sehen darf, legen Sie in der Verwaltung fest.",
      pictures_there_other:
        "{{count, number}} Medien sind schon da. Wer sie sehen darf, legen Sie in der Verwaltung fest.",
      pictures_text:
        "Die bringt herein, wer den Server betreut: Bitten Sie diese Person, einen Ordner zu importieren. Wie das geht, steht in der Anleitung des Portals.",
      save: "Weiter",
      later: "Später",
    },
  },
  alignment: {
    left: "Am Anfang",
    center: "In der Mitte",
    right: "Am Ende",
  },
  logo: {
    dashboard: "Startseite",
    search: "Suche",
    login: "Anmeldung",
    bookmark: "Merkliste",
    asset: "Medium",
    logout: "Abmeldung",
  },
  history,
  home,
  timeline,
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
  synonyms,
};
