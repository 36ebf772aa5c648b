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
    words: "Words",
    title: "Heading",
    lead: "Info text",
    form: "User name and password",
    gone: "{{name}} (not on the server)",
    one: "So far there is only one way to sign in; it needs no order.",
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
      missing_hint: "Files that were gone at the last import. They stay until you remove them.",
      pools: "Pools and accounts",
      accounts: "Accounts",
      size: "Storage",
      space: "{{used}} used, {{free}} free",
      data_folder: "Data folder",
    },
    index: {
      title: "Search index",
      state: "State",
      ready: "Up to date",
      catching_up: "Catching up",
      left_out_one: "1 asset cannot be found",
      left_out_other: "{{count, number}} assets cannot be found",
      left_out_text:
        "Their details in the database cannot be read. Put back a backup; “vitrine doctor” says what is missing.",
      left_out_which: "Which ones, and why",
      building: "Being built",
      unavailable: "Not ready",
      away: "Search server not available",
      away_text:
        "Nobody can search meanwhile; everything else works. The server is asked again and again; the message says what is wrong.",
      problem: "The index cannot take in changes at the moment",
      problem_text: "What is found is its last state. It keeps trying by itself.",
      message: "Message of the server:",
      documents: "Entries",
      memory: "Size",
      behind: "Changes to go",
    },
    imports: {
      title: "Last imports",
      none: "No import yet. This is how you begin:",
      command: "npm run vitrine -- import <folder>",
      found: "Found",
      problems: "With flaws",
      waiting: "Waiting",
      cancelled: "Cancelled",
      pool: "Pool {{name}}",
      taken: "Taken",
      unchanged: "Unchanged",
      replaced: "Replaced",
      skipped: "Skipped",
      running: "Running",
      done: "Done",
      interrupted: "Interrupted",
      failed: "Failed",
      skipped_files: "Skipped, or with flaws",
      reasons: {
        hidden: "hidden",
        system_file: "file of an operating system",
        unfinished: "unfinished or temporary file",
        link: "a link",
        not_a_file: "neither file nor folder",
        unreadable: "may not be read: give the server’s user the right to",
        empty: "empty",
        name: "the name is not valid",
        own_data: "the library’s own data folder",
        changing: "was being written",
        failed: "the import failed on it: please report it, with what the import says of it",
        vanished: "went away meanwhile",
        damaged: "damaged, shown as far as it goes: put a sound copy in its place",
        broken: "damaged, no picture: put a sound copy in its place",
        encrypted: "protected by a password: put a copy without one in its place",
        unsupported: "cannot be shown: put a copy in a common format in its place",
        too_large: "too large for a picture: put in a smaller copy as well",
        too_slow: "takes too long to decode: put in a simpler copy as well",
        too_much_memory: "takes too much memory: put in a smaller copy as well",
        crashed: "the decoder crashed on it: put in a copy in a common format as well",
        no_program: "needs ffmpeg: install it on the server and import again",
        not_playable: "cannot be played: put in a copy as MP4 as well",
        unread: "its metadata could not be read, the next import tries again",
      },
    },
  },
  setup: {
    title: "Welcome to Vitrine.",
    lead: "Create the first account for the administration.",
    code: "One-time code",
    code_hint: "It is in the output of the server at its first start.",
    code_invalid: "This code is unknown or has been used already.",
    failed: "The account could not be made. Is the name taken already?",
    username: "Username",
    password: "Password",
    password_again: "Repeat password",
    submit: "Create account",
    done: "The account has been created.",
    done_text: "You can sign in now.",
    closed: "This portal is set up already.",
    login: "To the sign-in page",
  },
  alignment: {
    left: "At the start",
    center: "In the middle",
    right: "At the end",
  },
  logo: {
    dashboard: "Overview",
    search: "Search",
    login: "Sign-in",
    bookmark: "Bookmarks",
    asset: "Asset",
    logout: "Sign-out",
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
