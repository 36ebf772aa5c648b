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
    words: "Words",
    title: "Heading",
    lead: "Info text",
    form: "User name and password",
    gone: "{{name}} (not on the server)",
    one: "There is only one sign-in method so far, so it needs no order.",
  },
  server: {
    title: "Server",
    lead: "The state of this portal at a glance.",
    refresh: "Refresh",
    failed: "The state could not be loaded.",
    version: {
      title: "Version",
      portal: "Portal",
      server: "Server",
      contract: "Contract",
    },
    library: {
      title: "Library",
      assets_one: "{{count, number}} asset",
      assets_other: "{{count, number}} assets",
      assets: "Assets",
      missing: "Missing files",
      missing_hint: "Files that were missing at the last import. They stay until you remove them.",
      pools: "Pools and accounts",
      accounts: "Accounts",
      size: "Storage",
      space: "{{used}} used, {{free}} free",
      data_folder: "Data folder",
    },
    backup: {
      title: "Backup",
      last: "Last backup",
      none: "None yet",
      folder: "Folder",
      how: "Make a backup",
      advice:
        "The server keeps the last 20 versions of settings, texts and pages. The whole portal is backed up on the server, best regularly, by:",
      command: "npm run vitrine -- backup /mnt/backup/vitrine --keep 7",
    },
    index: {
      title: "Search index",
      state: "State",
      ready: "Up to date",
      catching_up: "Catching up",
      left_out_one: "1 asset cannot be found",
      left_out_other: "{{count, number}} assets cannot be found",
      left_out_text:
        "Their details in the database cannot be read. Restore a backup; “vitrine doctor” shows what is missing.",
      left_out_which: "Which ones, and why",
      building: "Being built",
      unavailable: "Not ready",
      away: "Search server not available",
      away_text:
        "Search is not available meanwhile; everything else works. The portal keeps trying to reconnect; the message says what is wrong.",
      problem: "The index cannot be updated at the moment",
      problem_text: "Searches use its last state. It keeps retrying automatically.",
      message: "Message of the server:",
      documents: "Entries",
      memory: "Size",
      behind: "Pending changes",
    },
    mails: {
      title: "Mail",
      sending: "Sending",
      off: {
        none: "Mails are sent",
        no_server: "Off: no mail server is set",
        no_origin: "Off: the portal’s address is not set",
      },
      no_origin_text:
        "Set VITRINE_ORIGIN on the server to the address at which people reach the portal: links in mails need it.",
      waiting: "Waiting",
      problem: "Mails are not delivered at the moment",
      problem_text: "They are retried automatically.",
      message: "Message of the mail server:",
      given_up_one: "1 mail was given up",
      given_up_other: "{{count, number}} mails were given up",
      given_up_text: "In the last seven days. Is the address of the account right?",
      given_up_which: "Which ones, and why",
      nobody: "a deleted account",
      kind: {
        "password-reset": "new password",
        invitation: "invitation",
      },
      reason: {
        refused: "refused",
        unreachable: "not delivered in time",
        late: "not tried in time",
        crash: "the server stopped while sending",
      },
    },
    unread: {
      title: "Hidden files",
      hidden_one: "Only admins see {{count, number}} file",
      hidden_other: "Only admins see {{count, number}} files",
      text: "Metadata that could not be read may contain an embargo. Fix what is listed here and import the folder again: files that can be read then are shown according to their rights.",
      reasons: {
        no_program:
          "Perl was missing when they were imported: import again with it, or with --without-terms to show them as they are",
        crashed: "the reader crashed on it: replace it with a newly saved copy",
        too_slow: "reading it took too long: replace it with a newly saved copy",
        too_much_memory: "reading it took too much memory: replace it with a newly saved copy",
        broken: "its sidecar cannot be read: replace it with an intact one, or remove it",
        unreadable: "a file beside it may not be opened: give the server’s user permission to read it",
      },
    },
    watches: {
      title: "Watched folders",
      watching: "Watched",
      importing: "Importing",
      away: "Not there",
      failing: "Failing",
      interrupted: "Interrupted",
      poll: "scanned every {{seconds, number}} s",
      changed: "last import {{when}}",
      waiting_one: "{{count, number}} file is still being written",
      waiting_other: "{{count, number}} files are still being written",
      away_text:
        "The folder is missing or empty, perhaps because its disk is not mounted. Vitrine waits for it; its assets stay.",
      failing_text: "The last import did not succeed and is tried again. The reason is in the server's log.",
      interrupted_text: "The process that watched it no longer runs. Start it again: it continues from there.",
    },
    imports: {
      title: "Last imports",
      none: "No import yet.",
      how: "Import a folder",
      advice: "On the server:",
      command: "npm run vitrine -- import <folder>",
      found: "Found",
      problems: "With problems",
      waiting: "Waiting",
      cancelled: "Cancelled",
      pool: "Pool {{name}}",
      taken: "Imported",
      unchanged: "Unchanged",
      replaced: "Replaced",
      skipped: "Skipped",
      running: "Running",
      done: "Done",
      interrupted: "Interrupted",
      failed: "Failed",
      skipped_files: "Skipped or with problems",
      more: "and {{left, number}} more",
      reasons: {
        hidden: "hidden",
        system_file: "file of an operating system",
        unfinished: "unfinished or temporary file",
        link: "a link",
        not_a_file: "neither file nor folder",
        unreadable: "may not be read: give the server’s user permission to read it",
        empty: "empty",
        name: "the name is not valid",
        own_data: "the library’s own data folder",
        changing: "was being written",
        failed: "the import failed on it: please report it with the import’s message",
        vanished: "removed meanwhile",
        damaged: "damaged, partly shown: replace it with an intact copy",
        broken: "damaged, no picture: replace it with an intact copy",
        encrypted: "protected by a password: replace it with a copy without one",
        unsupported: "cannot be shown: replace it with a copy in a common format",
        no_preview: "PostScript without a preview: save it with one, or as PDF, and replace it",
        lacks_files: "files of the model are missing: put them beside it and import again, or save it as GLB",
        too_large: "too large for a picture: add a smaller copy",
        too_slow: "takes too long to decode: add a simpler copy",
        too_much_memory: "takes too much memory: add a smaller copy",
        crashed: "the decoder crashed on it: add a copy in a common format",
        no_program:
          "needs ffmpeg, or Perl for raw photographs and PostScript: install it on the server and import again",
        not_playable: "cannot be played: add a copy as MP4",
        unread: "its metadata could not be read, hidden until the next import can",
        unread_terms: "hidden until its metadata can be read: install Perl on the server and import again",
        columns: "more or fewer cells than columns: look for a separator or a quote in one of its texts",
        no_record: "no record: fix it",
        rest: "cannot be read from here on: fix it and import again",
        no_identifier: "neither an identifier nor an existing file",
        same_identifier: "the identifier of an earlier row: give each record its own",
        same_file: "a file that another record has already: merge the two records",
        same_asset: "describes the same as an earlier row, with another identifier or other pools: merge the rows",
        several_files: "several files have this name: give the path",
        no_pool: "a pool that does not exist",
        no_term: "an embargo or expiry that is not a date: fix it",
        other_pool: "a file that is visible to more people than the record: set its visibility in a column of pools",
        damaged_asset: "its stored fields are damaged",
        no_date: "not a valid date, left unchanged",
        two_dates: "an ambiguous date: set the order in the mapping",
        no_number: "not a number, left unchanged",
        two_numbers: "an ambiguous number: set the decimal mark in the mapping",
        no_place: "no latitude and longitude, left unchanged",
        no_rating: "not a rating from 0 to 5, left unchanged",
        no_color: "not a colour label from 0 to 7, left unchanged",
        too_long: "too long for its field, left unchanged",
        too_many: "more values than the field allows, left unchanged",
        formula: "a formula without a result, left unchanged",
        labels: "labels without matching values, ignored",
        other_row: "contradicts an earlier row of the same asset, ignored",
        damaged_text: "damaged characters in the file, imported as they are",
        no_file: "its file is missing: import its folder, then the catalogue again",
        other_label: "an earlier row labels the value differently, ignored",
      },
    },
  },
  setup: {
    title: "Welcome to Vitrine.",
    lead: "Create the first account for the administration.",
    code: "One-time code",
    code_hint: "It is in the output of the server at its first start.",
    code_invalid: "This code is unknown or has been used already.",
    failed: "The account could not be created. Is the name already in use?",
    username: "Username",
    password: "Password",
    password_again: "Repeat password",
    submit: "Create account",
    done: "The account has been created.",
    done_text: "You can sign in now.",
    closed: "This portal is set up already.",
    login: "To the sign-in page",
    portal: {
      title: "Your portal",
      lead: "Both can wait: you find them in the administration.",
      name: "Title of the portal",
      logo: "Choose a logo",
      logo_hint: "Best a drawing (SVG), otherwise a picture.",
      pictures: "And the pictures?",
      pictures_there_one: "{{count, number}} asset is there already. Who may see it is set in the administration.",
      pictures_there_other:
        "{{count, number}} assets are there already. Who may see them is set in the administration.",
      pictures_text:
        "Whoever runs the server brings them in: ask that person to import a folder. The manual of the portal describes how.",
      save: "Continue",
      later: "Later",
    },
  },
  alignment: {
    left: "At the start",
    center: "In the middle",
    right: "At the end",
  },
  logo: {
    dashboard: "Start page",
    search: "Search",
    login: "Sign-in",
    bookmark: "Bookmarks",
    asset: "Asset",
    logout: "Sign-out",
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
