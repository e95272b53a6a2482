import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { build, type Plugin } from 'vite'
import { findChromium } from '../../scripts/kit/browser.mjs'

const ROOT = process.cwd()
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const pageOf = (script: string): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" nonce="__STYLE_NONCE__" />
    <link rel="icon" href="data:," />
    <title>bench</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${script}"></script>
  </body>
</html>
`

/** Each page is its script and nothing else: `ours.html` loads `ours.tsx` next to it. */
function scriptPages(htmlOf: ReadonlyMap<string, string>): Plugin {
  return { name: 'script-pages', enforce: 'pre', resolveId: (id) => (htmlOf.has(id) ? id : null), load: (id) => htmlOf.get(id) ?? null }
}

/** Builds pages of a folder below `bench` with the console's own configuration, each with files of its own. Answers where they lie. */
export async function buildPages(folder: string, pages: readonly string[]): Promise<string> {
  const outDir = join(ROOT, 'dist', 'bench', `${folder}-pages`)
  const scripts = readdirSync(join(ROOT, 'bench', folder))
  const htmlOf = new Map(
    pages.map((page) => {
      const script = scripts.find((name) => name === `${page}.ts` || name === `${page}.tsx`)
      if (script === undefined) throw new Error(`bench/${folder} has no script of the page ${page}`)
      return [join(ROOT, 'bench', folder, `${page}.html`), pageOf(script)]
    }),
  )
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
    plugins: [scriptPages(htmlOf)],
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: {
        input: [...htmlOf.keys()],
        output: { codeSplitting: true }, // the console's groups would put all pages into one file, and each would show every grid
      },
    },
  })
  return outDir
}

export async function servePages(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    readFile(join(folder, path)).then(
      (content) => response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A browser that has seen nothing yet. */
export function freshBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
