/** What would let a reader of the logs act for somebody else: tokens and codes, and the signatures of files. */
const SECRET_QUERY = /([?&](?:token|pass|password|code)=)[^&#]*/gi;
const SECRET_PATH = /(\/files\/(?:zip|[^/?#\s]+\/[^/?#\s]+)\/)[^/?#\s]+(?=\/)/g;

export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, "$1…").replace(SECRET_PATH, "$1…");
}
