// A real OpenID provider for tests and journeys, in this process: users log in on its own pages, with any password.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

export interface OidcUser {
  name: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  groups?: string[];
}

export interface FakeOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

/**
 * Starts the provider. `portal`: URL of the portal; `key`: key of the provider there. Unknown names log in as users
 * with that name.
 */
export async function startFakeOidcProvider(options: {
  portal: string;
  key: string;
  users?: readonly OidcUser[];
  /** Default: a free port. */
  port?: number;
}): Promise<FakeOidcProvider> {
  const server = createServer();
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  // Another site than the portal's, like real providers.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const own = `${options.portal}/api/session/sign_on/${options.key}`;
  const client = { clientId: "vitrine", clientSecret: "a secret between the two, of some length" };
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${own}/answer`],
        post_logout_redirect_uris: [`${own}/left`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: {
      openid: ["sub"],
      profile: ["preferred_username", "name"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    scopes: ["openid", "profile", "email", "groups"],
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ["for tests"] },
    async findAccount(_context, sub) {
      const person = options.users?.find(({ name }) => name === sub) ?? { name: sub };
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          preferred_username: person.name,
          name: person.displayName,
          email: person.email,
          email_verified: person.emailVerified ?? false,
          groups: person.groups ?? [],
        }),
      };
    },
  };
  const provider = new Provider(issuer, configuration);
  server.on("request", provider.callback());
  return {
    issuer,
    ...client,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
