import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { precompress } from './kit/precompress.mjs'
import { alone, contentHash, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/** What is started by file name: the processes, and the threads they start next to themselves. Each is a file of its own in dist/server. */
const ENTRIES = {
  ...Object.fromEntries(
    ['supervisor', 'web', 'worker', 'simulators', 'reports', 'seed', 'user', 'credentials', 'restored'].map((name) => [
      name,
      `server/main/${name}.ts`,
    ]),
  ),
  'expand-thread': 'server/features/batch/expand-thread.ts',
  'sheet-thread': 'server/features/batch/sheet-thread.ts',
  'report-thread': 'server/features/insight/report-thread.ts',
  'statement-thread': 'server/features/finance/statement-thread.ts',
}

const COMMON = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/kit/precompress.mjs']
const PARTS = {
  web: {
    output: 'dist/web',
    inputs: [
      ...COMMON,
      'scripts/kit/ahead-of-the-entry.ts',
      'scripts/kit/axios-without-fetch.ts',
      'scripts/kit/blueprint-without-icon-names.ts',
      'scripts/kit/menu-without-submenus.ts',
      'scripts/kit/words-of-one-language.ts',
      'scripts/kit/zod-without-json-schema.ts',
      'vite.config.ts',
      'index.html',
      'public',
      'src',
    ],
    build: buildWeb,
  },
  server: {
    output: 'dist/server',
    inputs: [...COMMON, 'server', 'simulators', 'src/domain', 'src/permissions', 'src/api/contract', 'src/i18n'],
    build: buildServer,
  },
}

/** The names of the parts whose sources changed since they were built. */
export const staleParts = (parts = Object.keys(PARTS)) => parts.filter((part) => !isFresh(PARTS[part]))

const stampOf = ({ output }) => join(ROOT, output, '.built')

function isFresh(part) {
  const stamp = stampOf(part)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === contentHash(part.inputs)
}

/** Installs and builds what is missing or stale. */
export async function prepare(parts = Object.keys(PARTS)) {
  const built = await preparing(parts)
  await Promise.all(parts.map((part) => built[part]))
}

/**
 * Installs what is missing, then answers a promise for each part: it is fulfilled when the part is built, so that the server can start while
 * the console is still being built. The stamp is written last: an interrupted build is built again.
 */
export async function preparing(parts = Object.keys(PARTS)) {
  return await new Promise((begun, failed) => {
    alone(async () => {
      await installMissing({ withTools: false })
      const stale = staleParts(parts)
      // one is built by a process of its own, so that both cores work
      const built = Object.fromEntries(parts.map((part) => [part, stale.includes(part) ? build(part) : Promise.resolve()]))
      begun(built)
      await Promise.allSettled(Object.values(built))
    }).catch(failed)
  })
}

async function build(name) {
  const part = PARTS[name]
  console.log(`Building the ${name} part …`)
  const hash = contentHash(part.inputs) // of what is built, also when a file changes meanwhile
  rmSync(stampOf(part), { force: true })
  await part.build()
  writeFileSync(stampOf(part), hash)
}

async function buildWeb() {
  const code = await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
  if (code !== 0) throw new Error('The web part could not be built: see above.')
  precompress(join(ROOT, PARTS.web.output))
}

/** Packages of a hundred modules and more: Node took longer to find and open each than to run what our processes need of them. */
const OF_MANY_FILES = ['@date-fns/tz', 'date-fns', 'kysely', 'write-excel-file', 'zod']

/** Our TypeScript becomes plain files for Node, with `OF_MANY_FILES`; other packages stay in node_modules. `watch`: builds again at every change. */
export async function buildServer({ watch = false, onBuilt = () => {}, outDir = 'dist/server', plugins = [] } = {}) {
  const vite = await import('vite')
  const result = await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: OF_MANY_FILES },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: !watch,
      target: 'node20',
      minify: false,
      sourcemap: true,
      watch: watch ? {} : null,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)])),
        // all in one folder, so that a thread's file is next to whatever chunk starts it
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
      },
    },
  })
  if (watch) result.on('event', ({ code }) => code === 'BUNDLE_END' && onBuilt())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode()
  const named = process.argv.slice(2) // `npm run build -- server`: that part only
  await prepare(named.length > 0 ? named : undefined).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
