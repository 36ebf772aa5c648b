// Defences that `pnpm threats` removes one at a time to see the threat's test fail. `edits` are texts that occur once in
// the file, and their replacements.
const API = "apps/api/src";

/** @type {{ threat: string, file: string, edits: [find: string, replacement: string][], test: string, title: string }[]} */
export const defences = [
  {
    threat: "T1",
    file: `${API}/modules/access/access.ts`,
    edits: [["if (seen.length === 0) return false;", ""]],
    test: `${API}/modules/access/access-matrix.test.ts`,
    title: "T1 who may call what",
  },
  {
    threat: "T2",
    file: `${API}/platform/replies/signed-files.ts`,
    edits: [["const isGenuine = files.verify(payload, digest);", "const isGenuine = true;"]],
    test: `${API}/modules/downloads/downloads.test.ts`,
    title: "T2 is invalid after the session ends, and when any signed part is changed",
  },
  {
    threat: "T3",
    file: `${API}/modules/library/field-registry.ts`,
    edits: [["return field && isFieldVisible(field, to) ? field : undefined;", "return field;"]],
    test: `${API}/modules/access/access-matrix.test.ts`,
    title: "T3 treats a hidden field like an unknown one, wherever it is named",
  },
  {
    threat: "T4",
    file: `${API}/modules/accounts/accounts.repository.ts`,
    edits: [
      [
        "await db.select().from(accounts).where(eq(accounts.nameKey, nameKey));",
        `await db.select().from(accounts).where(sql.raw("name_key = '" + nameKey + "'"));`,
      ],
      ["import { and, asc, count, eq", "import { sql, and, asc, count, eq"],
    ],
    test: `${API}/threats.test.ts`,
    title: "T4 SQL instead of a name",
  },
  {
    threat: "T5",
    file: "packages/contract/src/schemas/common-schemas.ts",
    edits: [["z.array(assetIdSchema).min(1).max(MAX_IDS_PER_URL)", "z.array(assetId).min(1)"]],
    test: `${API}/threats.test.ts`,
    title: "T5 expensive requests",
  },
  {
    threat: "T6",
    file: "packages/settings/src/merge.ts",
    edits: [['new Set(["__proto__", "constructor", "prototype"])', "new Set<string>()"]],
    test: "packages/settings/src/merge.test.ts",
    title: "T6 no stored document reaches a prototype, at any depth",
  },
  {
    threat: "T7",
    file: `${API}/modules/settings/cleaning/clean-markup.ts`,
    edits: [["const text = purify.sanitize(html, pageSanitizerConfig);", "const text = html;"]],
    test: `${API}/modules/settings/saving.test.ts`,
    title: "T7 are stored without what could run, and the reply says what that was",
  },
  {
    threat: "T8",
    file: `${API}/modules/settings/settings.routes.ts`,
    edits: [
      ["default-src 'none'; style-src 'unsafe-inline'; sandbox", "default-src 'none'; style-src 'unsafe-inline'"],
    ],
    test: `${API}/modules/settings/file-saving.test.ts`,
    title: "T8 are told by their bytes, and served as what they are, so that they run nothing",
  },
  {
    threat: "T9",
    file: `${API}/modules/renditions/decoders/decoder-definition.ts`,
    edits: [['({ VIPS_BLOCK_UNTRUSTED: "1", ', "({ "]],
    test: `${API}/modules/renditions/decoder.test.ts`,
    title: "T9 does not decode a drawing as a photograph",
  },
  {
    threat: "T10",
    file: `${API}/modules/settings/cleaning/clean-css.ts`,
    edits: [
      ["if (RUNNING_PROPERTY.test(property) || loadsExternal(node.value)) {", "if (RUNNING_PROPERTY.test(property)) {"],
    ],
    test: `${API}/modules/settings/cleaning/clean-css.test.ts`,
    title: "T10 loses what asks another host or runs, and says so",
  },
  {
    threat: "T11",
    file: "packages/contract/src/schemas/config.ts",
    edits: [
      [
        "const fileParams = z.strictObject({ file: portalFileNameSchema });",
        "const fileParams = z.strictObject({ file: z.string() });",
      ],
    ],
    test: `${API}/threats.test.ts`,
    title: "T11 a file name in a URL",
  },
  {
    threat: "T12",
    file: `${API}/platform/http/uploads.ts`,
    edits: [["if (!isWhole() || (found && bytes === 0))", "if (found && bytes === 0)"]],
    test: `${API}/modules/settings/file-saving.test.ts`,
    title: "T12 are left alone by an upload that is cut off",
  },
  {
    threat: "T13",
    file: `${API}/modules/renditions/pictures/upright-picture.ts`,
    edits: [
      ["limitInputPixels: MAX_PIXELS, failOn, sequentialRead", "limitInputPixels: false, failOn, sequentialRead"],
      ["if (meta.width * meta.height > MAX_PIXELS) {", "if (meta.width < 0) {"],
    ],
    test: `${API}/modules/renditions/decoder.test.ts`,
    title: "T13 refuses a picture of too many pixels",
  },
  {
    threat: "T14",
    file: `${API}/platform/http/uploads.ts`,
    edits: [["await rm(path, { force: true });", ""]],
    test: `${API}/threats.test.ts`,
    title: "T14 an aborted form",
  },
  {
    threat: "T15",
    file: `${API}/modules/sessions/login-guard.ts`,
    edits: [["if (until !== undefined) {", "if (until === -1) {"]],
    test: `${API}/modules/sessions/sessions.test.ts`,
    title: "T15 blocks after five wrong tries",
  },
  {
    threat: "T16",
    file: `${API}/platform/http/http-server.ts`,
    edits: [["? [...configuration.trustedProxies] : false", "? [...configuration.trustedProxies] : true"]],
    test: `${API}/modules/sessions/sessions.test.ts`,
    title: "T16 limits how many sessions a network opens in a minute",
  },
  {
    threat: "T17",
    file: `${API}/modules/passwords/passwords.service.ts`,
    edits: [["if (counts.some(({ count, most }) => count >= most)) return;", ""]],
    test: `${API}/modules/passwords/passwords.test.ts`,
    title: "T17 a mail for a new password",
  },
  {
    threat: "T18",
    file: `${API}/modules/accounts/accounts.service.ts`,
    edits: [
      [
        "if (password !== undefined || Object.keys(rights).length > 0)\n          await repository.endSessions(tx, row.id, keptSession);",
        "",
      ],
    ],
    test: `${API}/modules/sessions/sessions.test.ts`,
    title: "T18 ends sessions when password, flags, groups or the account change",
  },
  {
    threat: "T19",
    file: `${API}/modules/sign-on/oidc.ts`,
    edits: [["execute: [client.enableNonRepudiationChecks, ...", "execute: [..."]],
    test: `${API}/modules/sign-on/sign-on-forged.test.ts`,
    title: "T19 an ID token signed with another key of the same name is refused",
  },
  {
    threat: "T19",
    file: `${API}/modules/accounts/accounts.service.ts`,
    edits: [
      ["signOnHash = (code: string, browser: string) =>", 'signOnHash = (code: string, _: string, browser = "") =>'],
    ],
    test: `${API}/modules/sign-on/sign-on-forged.test.ts`,
    title: "T19 the code for the portal works once, within 60 seconds, and in the browser that signed on alone",
  },
  {
    threat: "T20",
    file: `${API}/modules/sessions/sessions.service.ts`,
    edits: [
      [
        'if (!options.guestAccess) throw createAppError("session.required");',
        "await db.write((tx) => repository.insertGuestLogout(tx, randomToken(), clock.seconds()));",
      ],
    ],
    test: `${API}/modules/sessions/sessions.test.ts`,
    title: "T20 leaves nothing on the disk for guests, however many come",
  },
  {
    threat: "T21",
    file: `${API}/modules/settings/cleaning/clean-css.ts`,
    edits: [
      [
        "  const removed = new Set<string>();\n",
        '  const removed = new Set<string>();\n  for (const [url] of css.matchAll(/http:[^")]+/g)) void fetch(url).catch(() => {});\n',
      ],
    ],
    test: `${API}/threats.test.ts`,
    title: "T21 a URL sent by a client",
  },
  {
    threat: "T22",
    file: `${API}/modules/downloads/entry-names.ts`,
    edits: [['.replace(forbidden, "_")', ""]],
    test: `${API}/modules/downloads/entry-names.test.ts`,
    title: "T22 Names of downloaded files",
  },
  {
    threat: "T23",
    file: `${API}/platform/observability/log-serializers.ts`,
    edits: [
      ['return typeof value === "string" ? redactUrl(value) : "";', 'return typeof value === "string" ? value : "";'],
    ],
    test: `${API}/platform/http.test.ts`,
    title: "T23 logs no token, password or signature",
  },
  {
    threat: "T24",
    file: `${API}/db/field-name.ts`,
    edits: [["  ...NON_FIELD_RECORD_KEYS,\n  RELEVANCE,\n  ...Object.getOwnPropertyNames(Object.prototype),\n", ""]],
    test: `${API}/modules/ingest/metadata/hostile-names.test.ts`,
    title: "T24 may have names of object properties",
  },
  {
    threat: "T25",
    file: `${API}/platform/http/route-binder.ts`,
    edits: [
      ["...(takesBody && open ? { bodyLimit: takesForm ? MAX_FORM_BODY_BYTES : MAX_SMALL_BODY_BYTES } : {}),", ""],
    ],
    test: `${API}/platform/http/request-bodies.test.ts`,
    title: "T25 without a session must be small",
  },
  {
    threat: "T26",
    file: `${API}/platform/replies/running-streams.ts`,
    edits: [["if (streams.has(stream) && !(await mayContinue(stream)) && streams.has(stream)) stream.end();", ""]],
    test: `${API}/modules/downloads/running-streams.test.ts`,
    title: "T26 A running download ends when its caller logs out",
  },
  {
    threat: "T27",
    file: `${API}/modules/sessions/sessions.service.ts`,
    edits: [
      [
        "if (isDemoPassword(pass) && (options.isOpenToOthers || !isLocal)) {",
        "if (isDemoPassword(pass) && !options) {",
      ],
    ],
    test: `${API}/demo-passwords.test.ts`,
    title: "T27 are rejected if other machines can reach the portal",
  },
  {
    threat: "T28",
    file: `${API}/platform/storage/source-folder.ts`,
    edits: [["const NO_LINKS = constants.O_NOFOLLOW | ", "const NO_LINKS = 0 & "]],
    test: `${API}/modules/ingest/swapped-folders.test.ts`,
    title: "T28 a folder that becomes a link",
  },
  {
    threat: "T28",
    file: `${API}/platform/storage/source-folder.ts`,
    edits: [["  BY_DESCRIPTOR ? [", '  path === "" ? [']],
    test: `${API}/platform/storage/source-folder.test.ts`,
    title: "T28 reads nothing behind a link, however fast a folder and a link are swapped",
  },
  {
    threat: "T28",
    file: `${API}/platform/storage/source-folder.ts`,
    edits: [["if (source.isProtected.has(getFileIdentity(opened.stats)))", "if (opened.stats.ino < 0n)"]],
    test: `${API}/modules/ingest/swapped-folders.test.ts`,
    title: "T28 a file that is another one by the time it is read",
  },
  {
    threat: "T30",
    file: `${API}/platform/jobs/account-queues.ts`,
    edits: [["queues.get(account) ?? startQueue(account)", "startQueue(account)"]],
    test: `${API}/platform/jobs/account-queues.test.ts`,
    title: "T30 runs one task per account",
  },
  {
    threat: "T30",
    file: `${API}/modules/settings/requester.ts`,
    edits: [["  signal: closedSignal(raw),\n", ""]],
    test: `${API}/modules/settings/aborted-saves.test.ts`,
    title: "T30 saves that are given up leave their places at once",
  },
  {
    threat: "T30",
    file: `${API}/platform/http/web-site.ts`,
    edits: [['now && isSafe ? { ...now, logo: undefined, logoCss: "", font: undefined } : now', "now"]],
    test: `${API}/modules/settings/initial-branding.test.ts`,
    title: "T30 with ?safe the page comes without logo and font",
  },
  {
    threat: "T31",
    file: `${API}/modules/settings/cleaning/clean-markup.ts`,
    edits: [["  checkSvgReferences(root);\n", ""]],
    test: `${API}/modules/settings/cleaning/shape.test.ts`,
    title: "T31 a drawing that draws its parts a thousand million times is refused",
  },
  {
    threat: "T31",
    file: `${API}/modules/settings/cleaning/task-errors.ts`,
    edits: [
      [
        "isInputError(error) && mayBeTransient(error.code);",
        "isInputError(error) && error.message === mayBeTransient.name;",
      ],
    ],
    test: `${API}/modules/settings/cleaning/clean-pages.test.ts`,
    title: "T31 are refused for good, and not for now",
  },
  {
    threat: "T31",
    file: `${API}/platform/http/request-bodies.ts`,
    edits: [["if (problem) done(", "if (problem === null) done("]],
    test: `${API}/platform/http.test.ts`,
    title: "T31 a body that is too deep or too large is not parsed",
  },
  {
    threat: "T29",
    file: `${API}/modules/access/access.ts`,
    edits: [["if (asset.unreadTerms !== null && !rights.seesUnread) return false;", ""]],
    test: `${API}/modules/access/access-matrix.test.ts`,
    title: "T29 a file whose terms could not be read",
  },
  {
    threat: "T29",
    file: `${API}/modules/ingest/decode.ts`,
    edits: [
      ["findTermsReadFailure(withoutTerms, error && toTermsReadFailure(error), companions.unreadTerms)", "undefined"],
    ],
    test: `${API}/modules/ingest/terms/unread-terms.test.ts`,
    title: "T29 a file whose terms could not be read is hidden",
  },
  {
    threat: "T29",
    file: `${API}/modules/ingest/metadata/sidecar-xml.ts`,
    edits: [["if (problem === undefined) parser.close();", ""]],
    test: `${API}/modules/ingest/terms/unread-terms.test.ts`,
    title: "T29 terms that could not be read, where exiftool runs",
  },
  {
    threat: "T30",
    file: `${API}/platform/jobs/work-limits.ts`,
    edits: [["if (slots.count(key) >= max) throw refuse(kind);", ""]],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 many sessions of one account get few slots, and other callers are served fairly",
  },
  {
    threat: "T30",
    file: `${API}/platform/processes/work-queue.ts`,
    edits: [["priority: -place.round", "priority: 0"]],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 previews made on demand are queued fairly, and those of one caller do not block others",
  },
  {
    threat: "T32",
    file: `${API}/platform/storage/folder-lock.ts`,
    edits: [['db.exec("BEGIN EXCLUSIVE");', 'db.exec("BEGIN");']],
    test: `${API}/two-processes.test.ts`,
    title: "T32 a second server is rejected with a message, and the first continues",
  },
  {
    threat: "T30",
    file: `${API}/platform/processes/work-queue.ts`,
    edits: [["...(signal && { signal })", ""]],
    test: `${API}/platform/jobs/account-queues.test.ts`,
    title: "T30 cancelled tasks free their place at once",
  },
  {
    threat: "T30",
    file: `${API}/modules/settings/saving.routes.ts`,
    edits: [
      [
        "accountQueue\n      .run(requester, () => cleanPages(cleaner, pages, requester.signal))\n",
        "accountQueue && cleanPages(cleaner, pages, requester.signal)\n",
      ],
    ],
    test: `${API}/modules/settings/aborted-saves.test.ts`,
    title: "T30 what one account saves keeps no other waiting",
  },
  {
    threat: "T30",
    file: `${API}/modules/settings/upload-check.ts`,
    edits: [
      [
        "accountQueue.run(requester, () => check(upload, rules, requester.signal))",
        "(accountQueue, check(upload, rules, requester.signal))",
      ],
    ],
    test: `${API}/modules/settings/aborted-saves.test.ts`,
    title: "T30 what one account uploads is looked at one file after the other",
  },
  {
    threat: "T30",
    file: `${API}/modules/settings/initial-branding.service.ts`,
    edits: [
      ["      void measureFont(font);\n", ""],
      [
        "  return async (): Promise<PageBranding> => {\n",
        "  return async (): Promise<PageBranding> => {\n    const { custom_font: own } = (await files.available()).revisions ?? {};\n    if (own !== undefined && !font) await measureFont((font = { revision: own, giveUp: new AbortController() }));\n",
      ],
    ],
    test: `${API}/modules/settings/initial-branding.test.ts`,
    title: "T30 nobody's page waits until a font is measured",
  },
  {
    threat: "T30",
    file: `${API}/platform/jobs/work-limits.ts`,
    edits: [
      [
        'network: isLoopback(ip) ? (caller?.kind === "guest" ? GUESTS_OF_MACHINE : undefined) : clientNetwork(ip),',
        "network: undefined,",
      ],
    ],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 the guests of ",
  },
  {
    threat: "T30",
    file: `${API}/platform/jobs/work-limits.ts`,
    edits: [['=> account ?? network ?? session ?? "";', "=> [account, network, session].length.toString();"]],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 many sessions of one account get few slots, and other callers are served fairly",
  },
  {
    threat: "T30",
    file: `${API}/modules/downloads/converted-downloads.service.ts`,
    edits: [
      [
        "assertCanStart: (owner: WorkOwner): void => conversions.acquireSlot(owner)(),",
        "assertCanStart: (_owner: WorkOwner): void => {},",
      ],
    ],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 archives of conversions count like single ones",
  },
  {
    threat: "T30",
    file: `${API}/modules/downloads/converted-downloads.service.ts`,
    edits: [
      [
        "        open(owner, onAssetStarted) {\n          const release = conversions.acquireSlot(owner);\n",
        "        open(owner, onAssetStarted) {\n          const release = () => {};\n",
      ],
    ],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 archives count while they are sent, and their parts are queued fairly",
  },
  {
    threat: "T30",
    file: `${API}/modules/downloads/converted-downloads.service.ts`,
    edits: [
      [
        "conversions.convertInOrder(entries, controller.signal, queueKeyOf(owner));",
        "conversions.convertInOrder(entries, controller.signal);",
      ],
    ],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 archives count while they are sent, and their parts are queued fairly",
  },
  {
    threat: "T30",
    file: `${API}/platform/processes/work-queue.ts`,
    edits: [["last?.refusal.abort(busy());\n    return true;\n", "return false;\n"]],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 previews made on demand are queued fairly, and those of one caller do not block others",
  },
  {
    threat: "T30",
    file: `${API}/modules/downloads/files.service.ts`,
    edits: [["queueKeyOf(owner)", '(owner, "")']],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 previews made on demand are queued fairly, and those of one caller do not block others",
  },
  {
    threat: "T30",
    file: `${API}/modules/settings/file-saving.routes.ts`,
    edits: [["const leave = shares.acquire(", "const leave = ((..._: unknown[]) => () => {})("]],
    test: `${API}/modules/downloads/fair-queue.test.ts`,
    title: "T30 simultaneous uploads of an account are limited, too",
  },
  {
    threat: "T32",
    file: `${API}/main.ts`,
    edits: [["  const lock = lockDataFolder(configuration.dataFolder);\n", "  const lock = { release() {} };\n"]],
    test: `${API}/two-processes.test.ts`,
    title: "T32 a second server is rejected with a message, and the first continues",
  },
  {
    threat: "T32",
    file: `${API}/main.ts`,
    edits: [
      ["  const reservedPort = await listenWhileStarting(configuration);\n", ""],
      ["takeOverPort(fastify.server, reservedPort)", "fastify.listen(configuration)"],
    ],
    test: `${API}/two-processes.test.ts`,
    title: "T32 is not upgraded by a server whose port is in use",
  },
  {
    threat: "T32",
    file: `${API}/platform/storage/data-folder.ts`,
    edits: [["...(options.isLocked ? {} : { lock: () => lockDataFolder(path, UPGRADE_WAIT_MS) }),", ""]],
    test: `${API}/two-processes.test.ts`,
    title: "T32 is not upgraded by a server or command while another process uses its folder",
  },
  {
    threat: "T32",
    file: `${API}/commands/reindex.command.ts`,
    edits: [["const lock = lockFolder(configuration.dataFolder);", "const lock = { release() {} };"]],
    test: `${API}/two-processes.test.ts`,
    title: "T32 only the running server rebuilds the index, however busy it is",
  },
  {
    threat: "T32",
    file: `${API}/platform/storage/backup.ts`,
    edits: [
      ["    if (!lock)\n      throw", "    if (!to)\n      throw"],
      ["      lock.release();\n", "      lock?.release();\n"],
    ],
    test: `${API}/two-processes.test.ts`,
    title: "T32 a backup is not restored into a folder used by another process",
  },
  {
    threat: "T33",
    file: `${API}/modules/sessions/group-view.ts`,
    edits: [["return signer.verify(ref, token.slice(dot + 1)) ?", "return ref !== signer.sign(token) ?"]],
    test: `${API}/modules/sessions/group-view.test.ts`,
    title: "T33 is started by a GUI admin alone, for a group that exists, and cannot be forged",
  },
  {
    threat: "T33",
    file: `${API}/platform/http/answer-request.ts`,
    edits: [['kind === "group-view" && !groupView', 'kind === "group-view" && groupView === null']],
    test: `${API}/modules/sessions/group-view.test.ts`,
    title: "T33 changes and counts nothing, whichever endpoint of the contract is called",
  },
];
