import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["src/**/*.test.ts"],
    tags: [{ name: "slow", description: "Takes seconds: kills, whole servers, long waits.", timeout: 400_000 }],
    ...(process.env.VITRINE_TESTS === "all" ? {} : { tagsFilter: ["!slow"] }),
    globalSetup: "src/testing/search-setup.ts",
    // Much of what is tested here waits for other processes, for disks and for time that has to pass.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Limits for a busy machine; nothing waits for them on a quiet one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
