/** Generates `docs/faults.md` from the list of faults. */
import { INJECTED_FAULTS_HEADER, type InjectableFault, injectableFaults } from "./faults.ts";
import { routeKeys } from "./routes.ts";

const MAX_NAMED_ENDPOINTS = 4;

const INTRO = `# Faults on demand

To test how a portal or a script handles errors, this server can produce every error on demand, for the session or request that asks for it; others are not affected. It is enabled by \`VITRINE_FAULTS=1\`, and in the demo as long as the portal can be reached from this machine only. Otherwise \`/api/faults\` is 404 and the header is ignored.

For one request, by a header; several names are separated by commas:

\`\`\`sh
curl -s -X POST localhost:8080/api/session/get -H '${INJECTED_FAULTS_HEADER}: login.blocked' -H 'content-type: application/json' -d '{"user":"mira","pass":"x"}'
\`\`\`

For a session, with its token: in a browser with the same session, every page then gets the fault. \`endpoints\` (operation ids of the OpenAPI page) narrows it, \`times\` ends it after so many replies. The list replaces the active faults; an empty list ends all. They end after an hour.

\`\`\`sh
TOKEN=$(curl -s -X POST localhost:8080/api/session/get | sed 's/.*"session":"\\([^"]*\\)".*/\\1/')
curl -s localhost:8080/api/faults -H "Authorization: $TOKEN" -H 'content-type: application/json' -d '{"on":[{"name":"internal","endpoints":["search.find"],"times":1}]}'
curl -s localhost:8080/api/faults -H "Authorization: $TOKEN" -H 'content-type: application/json' -d '{"on":[]}'
\`\`\`

An affected reply lists its faults in the header \`${INJECTED_FAULTS_HEADER}\`. Permissions are checked first. \`POST user/passwordmail\` and the login use a guest's session, too: the portal sends it there.

`;

export function renderFaultsDocs(): string {
  const rows = injectableFaults.map(
    ({ name, summary, endpoints }) => `| \`${name}\` | ${summary} | ${formatEndpoints(endpoints)} |`,
  );
  return `${INTRO}| Name | What happens | Where |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function formatEndpoints(endpoints: InjectableFault["endpoints"]): string {
  if (endpoints.length > routeKeys.length / 2) return `${endpoints.length} endpoints`;
  const named = endpoints.slice(0, MAX_NAMED_ENDPOINTS).map((key) => `\`${key}\``);
  const more = endpoints.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
