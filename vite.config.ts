import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aheadOfTheEntry } from './scripts/kit/ahead-of-the-entry.ts'
import { axiosWithoutFetch } from './scripts/kit/axios-without-fetch.ts'
import { blueprintWithoutIconNames } from './scripts/kit/blueprint-without-icon-names.ts'
import { menuWithoutSubmenus } from './scripts/kit/menu-without-submenus.ts'
import { wordsOfOneLanguage } from './scripts/kit/words-of-one-language.ts'
import { zodWithoutJsonSchema } from './scripts/kit/zod-without-json-schema.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8081'

/** A module whose path ends so, on any system. */
const oneOf = (...ends: string[]) =>
  new RegExp(`(?:${ends.map((end) => end.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`)

/** Smaller than the headers of a file of their own, and needed by most pages. */
const SMALL = [
  'src/views/kit/clock.ts',
  'src/views/kit/dictionary/dictionary-text.ts',
  'src/views/kit/inputs/FilterSelect.tsx',
  'src/views/kit/RelativeTime.tsx',
  'src/views/things/colleagues.ts',
  'core/lib/esm/components/html-select/htmlSelect.js',
  'icons/lib/esm/generated/components/plus.js',
]

/**
 * What a person waits for together comes as one file: the sign-in page, what speaks to the server, the console, the grid. Each takes what it
 * needs and nobody before it has; the rest divides itself. Forty files of a kilobyte cost twenty in headers alone.
 */
const TOGETHER = [
  { name: 'ahead', test: /src[\\/]app[\\/]entry[\\/]ahead\.ts$/ },
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'client', test: /src[\\/]app[\\/]entry[\\/]connect\.ts$/ },
  { name: 'console', test: oneOf('src/app/shell/console-part.tsx', 'src/app/sub-apps/main.tsx', ...SMALL) },
  { name: 'words-zh', test: /src[\\/]i18n[\\/]console-words\.ts\?zh$/ },
  { name: 'words-en', test: /src[\\/]i18n[\\/]console-words\.ts\?en$/ },
  { name: 'grid', test: oneOf(...['DataGrid.tsx', 'grid-status.ts', 'row-store.ts'].map((file) => `src/views/kit/grid/${file}`)) },
  { name: 'popover', test: oneOf('src/views/kit/popover/popover-next.ts') },
  { name: 'batches', test: oneOf('src/app/pages/batch/BatchHomePage.tsx') },
]
/**
 * Chunks shared by pages. Automatic splitting made hundreds of files of a kilobyte, and a page waited for a hundred of them. Code that 20 parts
 * and more use is in three files (packages, words, our own); the rest is split by which parts use it, in files of 12 kB and more.
 */
const SHARED = [
  { name: 'packages', test: /node_modules/, minShareCount: 20 },
  { name: 'page-words', test: /src[\\/]i18n[\\/]areas/, minShareCount: 24 },
  { name: 'pages', minShareCount: 20 },
  { name: 'shared', minShareCount: 6, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
]
const groups = [...TOGETHER, ...SHARED].map((group, index, all) => ({ ...group, priority: all.length - index }))

export default defineConfig({
  // its build for browsers reads `&nbsp;` by writing it as HTML, which the page's policy forbids
  resolve: { alias: { 'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')) } },
  plugins: [
    react(),
    wordsOfOneLanguage(),
    axiosWithoutFetch(),
    blueprintWithoutIconNames(),
    menuWithoutSubmenus(),
    zodWithoutJsonSchema(),
    aheadOfTheEntry(),
  ],
  build: {
    outDir: 'dist/web',
    sourcemap: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js` } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/dapper', '/user', '/coach', '/artascope', '/api', '/files', '/healthz', '/openapi.json', '/metrics'].map((path) => [path, api]),
    ),
  },
})
