import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import built from './vite.config.ts'

/** Those that need PostgreSQL share one server through the global set-up. */
const node = (name: string, include: string[], extra: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, ...extra },
})

export default defineConfig({
  ...built,
  test: {
    // much of a run is waiting: for a page, a lease, a database that starts. Each journey has a house of its own, and memory sets the limit
    maxWorkers: Math.min(Math.max(2, availableParallelism()), 6),
    projects: [
      node('unit', [
        'tests/*.test.ts',
        'tests/{domain,permissions,contract,client,machines,i18n,house,simulators,connectors,app}/**/*.test.ts',
      ]),
      node('server', ['tests/{server,push}/**/*.test.ts'], {
        globalSetup: ['tests/kit/postgres.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/{views,stories}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/kit/dom.ts'],
        },
      },
      node('journeys', ['tests/journeys/**/*.test.ts'], {
        globalSetup: ['tests/journeys/first-house.ts'],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // as long as a page waits for what it looks for
        expect: { poll: { timeout: 30_000 } },
      }),
    ],
  },
})
