import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'

const ROOT = process.cwd()
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds pages of a folder below `bench` with the console's own configuration, each with files of its own. Answers where they lie. */
export async function buildPages(folder: string, pages: readonly string[]): Promise<string> {
  const outDir = join(ROOT, 'dist', 'bench', `${folder}-pages`)
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: {
        input: pages.map((page) => join(ROOT, 'bench', folder, `${page}.html`)),
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
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
