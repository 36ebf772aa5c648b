import { createSafeContext } from "@mantine/core";
import type { Client } from "@vitrine/contract/client";

/** The API client. Failed calls reject with an ApiError; callers show it. */
export const [ClientProvider, useClient] = createSafeContext<Client>("useClient needs a ClientProvider");
