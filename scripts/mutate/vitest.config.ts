import { defineConfig } from 'vitest/config'

/** The unit tests of rules, guards and machines, for Stryker: it runs them again for each change. */
export default defineConfig({
  test: {
    include: ['domain', 'permissions', 'machines'].map((folder) => `tests/${folder}/**/*.test.ts`),
    isolate: false,
    testTimeout: 300_000,
  },
})
