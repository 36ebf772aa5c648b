// A minimal browser: follows redirects, stores cookies, submits forms. Requests to the portal are injected in this
// process, others use the network.
import type { TestApp } from "./harness.ts";

export interface Page {
  status: number;
  address: URL;
  body: string;
}

export interface TestBrowser {
  /** Requests a URL and follows redirects, until a page, or a `#` route of the portal. */
  go(address: string, form?: Readonly<Record<string, string>>): Promise<Page>;
  /** Sends one request without following redirects. */
  ask(address: string, form?: Readonly<Record<string, string>>): Promise<Page & { location: string | undefined }>;
  /** Posts JSON to the portal, like its script does. */
  post(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Opens a session with a sign-in code. */
  redeem(code: string): Promise<{ status: number; body: Record<string, unknown> }>;
  cookiesOf(address: string): string;
}

const MAX_REDIRECTS = 20;

export function openBrowser(app: TestApp, origin: string): TestBrowser {
  /** Cookies by host and name, with their path. */
  const jar = new Map<string, Map<string, { value: string; path: string }>>();

  const cookiesOf = (address: string) => {
    const { host, pathname } = new URL(address);
    const kept = [...(jar.get(host) ?? [])].filter(([, { path }]) => pathname.startsWith(path));
    return kept.map(([name, { value }]) => `${name}=${value}`).join("; ");
  };
  const storeCookies = (address: string, lines: readonly string[]) => {
    const { host } = new URL(address);
    const here = jar.get(host) ?? new Map<string, { value: string; path: string }>();
    jar.set(host, here);
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? "/";
      if (value === "") here.delete(name);
      else here.set(name, { value, path });
    }
  };

  async function ask(address: string, form?: Readonly<Record<string, string>>) {
    const url = new URL(address);
    // SameSite=Lax: cross-site posts are sent without cookies.
    const isForeignPost = form !== undefined && url.origin === origin;
    const cookie = isForeignPost ? "" : cookiesOf(address);
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    };
    const body = form && new URLSearchParams(form).toString();
    if (url.origin === origin) {
      const reply = await app.inject({
        method: form ? "POST" : "GET",
        url: url.pathname + url.search,
        headers: { ...headers, host: url.host },
        ...(body === undefined ? {} : { payload: body }),
      });
      storeCookies(address, [reply.headers["set-cookie"] ?? []].flat());
      return { status: reply.statusCode, address: url, body: reply.body, location: reply.headers.location };
    }
    const reply = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers,
      ...(body === undefined ? {} : { body }),
    });
    storeCookies(address, reply.headers.getSetCookie());
    const location = reply.headers.get("location") ?? undefined;
    return { status: reply.status, address: url, body: await reply.text(), location };
  }

  async function post(path: string, body?: object) {
    const address = `${origin}${path}`;
    const cookie = cookiesOf(address);
    const reply = await app.inject({
      method: "POST",
      url: path,
      headers: cookie ? { cookie } : {},
      ...(body === undefined ? {} : { payload: body }),
    });
    storeCookies(address, [reply.headers["set-cookie"] ?? []].flat());
    return { status: reply.statusCode, body: reply.json() };
  }

  return {
    ask,
    cookiesOf,
    async go(address, form) {
      let page = await ask(address, form);
      for (let step = 0; page.location !== undefined; step++) {
        if (step > MAX_REDIRECTS) throw new Error(`too many redirects, at ${page.location}`);
        const next = new URL(page.location, page.address);
        if (next.origin === origin && next.hash !== "") return { status: page.status, address: next, body: "" };
        page = await ask(next.href);
      }
      return page;
    },
    post,
    redeem: (code) => post(`/api/session/get?token=${encodeURIComponent(code)}`),
  };
}

/** The sign-in code for the portal, or the reason of the failure, from the URL of the login page. */
export function readSignOnOutcome({ address }: Page): { code?: string; reason?: string } {
  const query = new URLSearchParams(address.hash.split("?")[1] ?? "");
  const [code, reason] = [query.get("token"), query.get("reason")];
  return {
    ...(code === null ? {} : { code }),
    ...(reason === null ? {} : { reason: reason.replace(/^sign_on_/, "") }),
  };
}

/** Logs in on the pages of the OpenID provider, and consents to share the data with the portal. */
export async function logInAtOidc(browser: TestBrowser, page: Page, name: string): Promise<Page> {
  const login = await browser.go(formAt(page), { prompt: "login", login: name, password: "any" });
  // A second login needs no consent.
  if (!login.body.includes('name="prompt"')) return login;
  return browser.go(formAt(login), { prompt: "consent" });
}

const formAt = ({ body, address }: Page) => new URL(/<form[^>]*action="([^"]+)"/.exec(body)?.[1] ?? "", address).href;
