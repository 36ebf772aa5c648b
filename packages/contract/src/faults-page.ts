/** The faults as a page of Markdown: `docs/faults.md`. */
import { FAULT_HEADER, type Fault, faults } from "./faults.ts";
import { routeKeys } from "./routes.ts";

const MOST_NAMED = 4;

const INTRO = `# Faults on demand

A portal or a script that is tested has to meet every error. This server has them on purpose, for the session or the request that asks for them; everybody else is served as always. It is allowed with \`VITRINE_FAULTS=1\`, and in the demo as long as the portal can be reached from this machine alone. Elsewhere \`/api/faults\` is 404 and the header means nothing.

For one request, by a header; several names are separated by commas:

\`\`\`sh
curl -s -X POST localhost:8080/api/session/get -H '${FAULT_HEADER}: login.blocked' -H 'content-type: application/json' -d '{"user":"mira","pass":"x"}'
\`\`\`

For a session, with its token: in a browser that carries the same session, every page then meets the fault. \`endpoints\` (operation ids of the OpenAPI page) narrows it, \`times\` ends it after so many replies. What is sent replaces what was on before; an empty list ends all. After an hour they end by themselves.

\`\`\`sh
TOKEN=$(curl -s -X POST localhost:8080/api/session/get | sed 's/.*"session":"\\([^"]*\\)".*/\\1/')
curl -s localhost:8080/api/faults -H "Authorization: $TOKEN" -H 'content-type: application/json' -d '{"on":[{"name":"internal","endpoints":["search.find"],"times":1}]}'
curl -s localhost:8080/api/faults -H "Authorization: $TOKEN" -H 'content-type: application/json' -d '{"on":[]}'
\`\`\`

A reply that was affected names its faults in the header \`${FAULT_HEADER}\`. The rights of the caller are checked before. \`POST user/passwordmail\` and the login are met with a guest's session, too: the portal sends it there.

`;

export function faultsPage(): string {
  const rows = faults.map(({ name, summary, endpoints }) => `| \`${name}\` | ${summary} | ${where(endpoints)} |`);
  return `${INTRO}| Name | What happens | Where |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function where(endpoints: Fault["endpoints"]): string {
  if (endpoints.length > routeKeys.length / 2) return `${endpoints.length} endpoints`;
  const named = endpoints.slice(0, MOST_NAMED).map((key) => `\`${key}\``);
  const more = endpoints.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}
