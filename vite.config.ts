import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { aheadOfTheEntry } from './scripts/kit/ahead-of-the-entry.ts'
import { zodWithoutJsonSchema } from './scripts/kit/zod-without-json-schema.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8081'

/** Those that need PostgreSQL share one server through the global set-up. */
const node = (name: string, include: string[], extra: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, ...extra },
})

/** A module whose path ends so, on any system. */
const oneOf = (...ends: string[]) =>
  new RegExp(`(?:${ends.map((end) => end.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`)

/** Smaller than the headers of a file of their own, and needed by most pages. */
const SMALL = [
  'src/views/kit/clock.ts',
  'src/views/kit/dictionary/dictionary-text.ts',
  'core/lib/esm/components/html-select/htmlSelect.js',
  'icons/lib/esm/generated/components/plus.js',
]

/**
 * What a person waits for together comes as one file: the sign-in page, what speaks to the server, the console, the grid. Each takes what it
 * needs and nobody before it has; the rest divides itself. Forty files of a kilobyte cost twenty in headers alone.
 */
const TOGETHER = [
  { name: 'ahead', test: /src[\\/]app[\\/]ahead\.ts$/ },
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'client', test: /src[\\/]app[\\/]connect\.ts$/ },
  { name: 'words', test: /src[\\/]i18n[\\/]console-words\.ts$/ },
  { name: 'console', test: oneOf('src/app/console-part.tsx', 'src/app/sub-apps/main.tsx', ...SMALL) },
  { name: 'grid', test: oneOf(...['DataGrid.tsx', 'grid-status.ts', 'row-store.ts'].map((file) => `src/views/kit/grid/${file}`)) },
]
const groups = TOGETHER.map((group, index) => ({ ...group, priority: TOGETHER.length - index }))

export default defineConfig({
  // its build for browsers reads `&nbsp;` by writing it as HTML, which the page's policy forbids
  resolve: { alias: { 'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')) } },
  plugins: [react(), zodWithoutJsonSchema(), aheadOfTheEntry()],
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/dapper', '/user', '/coach', '/artascope', '/api', '/files', '/healthz', '/openapi.json', '/metrics'].map((path) => [path, api]),
    ),
  },
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
