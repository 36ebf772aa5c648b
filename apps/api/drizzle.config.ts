import { defineConfig } from "drizzle-kit";

// Only writes the SQL; our own runner applies it, since drizzle's table rebuild deletes cascading children.
export default defineConfig({ dialect: "sqlite", schema: "./src/db/tables/*.table.ts", out: "./src/db/migrations" });
