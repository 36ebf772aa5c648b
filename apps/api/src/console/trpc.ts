import { initTRPC, TRPCError } from "@trpc/server";
import type { Access } from "../modules/access/access.service.ts";
import type { Groups } from "../modules/access/groups.service.ts";
import type { Accounts } from "../modules/accounts/accounts.service.ts";
import type { ConvertSetEditor } from "../modules/downloads/convert-set-editor.service.ts";
import type { LibraryService } from "../modules/library/library.service.ts";
import type { InvitePeople } from "../modules/passwords/bulk-invitations.service.ts";
import type { Invitations } from "../modules/passwords/invitations.service.ts";
import type { Pools } from "../modules/pools/pools.service.ts";
import type { Sessions } from "../modules/sessions/sessions.service.ts";
import type { PortalDocuments } from "../modules/settings/portal-documents.service.ts";
import type { ApiTokens } from "../modules/tokens/tokens.service.ts";
import type { Caller } from "../platform/caller.ts";
import { runAsActor } from "../platform/database/actor.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { OperatorError } from "../platform/errors/operator-error.ts";
import type { Overview } from "./overview.ts";

export interface ConsoleContext {
  caller: Caller | undefined;
  services: ConsoleServices;
}

export interface ConsoleServices {
  accounts: Accounts;
  sessions: Pick<Sessions, "countOpen" | "endOf" | "viewAs">;
  invitations: Invitations;
  access: Access;
  groups: Groups;
  pools: Pools;
  convertSets: ConvertSetEditor;
  documents: Pick<PortalDocuments, "config">;
  library: Pick<LibraryService, "registry">;
  apiTokens: Pick<ApiTokens, "add" | "list" | "revoke">;
  invitePeople: InvitePeople;
  overview(): Promise<Overview>;
}

/** Access check before a body is read; required for every procedure with a body. */
export interface ProcedureMeta {
  /** Throws a TRPCError if the caller is not allowed. */
  authorize(context: ConsoleContext): void | Promise<void>;
  /** Bytes of the body, if it may be larger than others. */
  bodyLimit?: number;
}

/** Errors are sent with their code: of the contract's catalogue, as over REST, or of an OperatorError. */
const t = initTRPC
  .context<ConsoleContext>()
  .meta<Partial<ProcedureMeta>>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      message: error.code === "INTERNAL_SERVER_ERROR" ? "Something went wrong on the server." : shape.message,
      code: shape.code,
      data: {
        httpStatus: shape.data.httpStatus,
        code:
          error.cause instanceof AppError || error.cause instanceof OperatorError ? error.cause.code : shape.data.code,
      },
    }),
  });

export const router = t.router;

/** A procedure for all callers. An OperatorError is answered as an error of the client (BAD_REQUEST). */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof OperatorError)) return result;
  const { message } = result.error.cause;
  throw new TRPCError({ code: "BAD_REQUEST", message, cause: result.error.cause });
});

/** A procedure for GUI admins, whether they are asset users or not. */
export const adminProcedure = publicProcedure
  .meta({ authorize: (context) => void requireAdmin(context) })
  .use(({ ctx, next }) => {
    const caller = requireAdmin(ctx);
    const proceed = () => next({ ctx: { ...ctx, caller } });
    return caller.accountId === undefined ? proceed() : runAsActor(caller.accountId, proceed);
  });

function requireAdmin({ caller }: ConsoleContext): Caller {
  if (!caller) throw new TRPCError({ code: "UNAUTHORIZED", cause: new AppError("session.required") });
  if (!caller.isGuiAdmin) throw new TRPCError({ code: "FORBIDDEN", cause: new AppError("session.forbidden") });
  return caller;
}
