import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ownWorkerFiles } from './tests/kit/run/own-worker.ts'
import built from './vite.config.ts'

/** Only what hangs is ended by the clock: how long a test takes says how busy the machine is. What a file costs is judged by `where-time-goes.ts`. */
const HANGS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

type Shared = {
  name: string
  folders: string[]
  include?: string[]
  globalSetup?: string[]
  setupFiles?: string[]
  environment?: 'node' | 'jsdom'
}

/**
 * A worker serves one file after the other and loads a module once: loading was most of what a file took. Files that cannot share a worker
 * are the project `<name>-apart`.
 */
function shared({ name, folders, include = [], ...options }: Shared) {
  const apart = folders.flatMap((folder) => ownWorkerFiles(`tests/${folder}`))
  const project = (own: object) => ({ extends: true as const, test: { environment: 'node' as const, ...HANGS, ...options, ...own } })
  const together = project({
    name,
    include: [...include, ...folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)],
    exclude: apart,
    isolate: false,
  })
  return apart.length > 0 ? [together, project({ name: `${name}-apart`, include: apart })] : [together]
}

export default defineConfig({
  ...built,
  test: {
    setupFiles: ['tests/kit/run/file-cost.ts'],
    // much of a run is waiting: for a page, a lease, a database that starts. Each journey has a house of its own, and memory sets the limit
    maxWorkers: Math.min(Math.max(2, availableParallelism()), 6),
    projects: [
      ...shared({
        name: 'unit',
        include: ['tests/*.test.ts'],
        folders: ['domain', 'permissions', 'client', 'machines', 'i18n', 'house', 'simulators', 'connectors', 'app'],
      }),
      // those that need PostgreSQL share one server through the global set-up
      ...shared({ name: 'server', folders: ['server', 'push'], globalSetup: ['tests/kit/postgres.ts', 'tests/kit/engine-run.ts'] }),
      ...shared({ name: 'components', folders: ['views', 'stories'], environment: 'jsdom', setupFiles: ['tests/kit/dom.ts'] }),
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          globalSetup: ['tests/journeys/first-house.ts', 'tests/kit/engine-run.ts'],
          ...HANGS,
        },
      },
    ],
  },
})
