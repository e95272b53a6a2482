import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Builds the floor with the console's own configuration and compresses it as the console is. Answers the folder. */
export async function buildFloor(): Promise<string> {
  const root = process.cwd()
  const folder = join(root, 'dist', 'bench', 'floor')
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'bench', 'floor'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: {
        input: ['login', 'workspace', 'pages'].map((page) => join(root, 'bench', 'floor', `${page}.html`)),
        output: { codeSplitting: true }, // into what the pages share and what they do not
      },
    },
  })
  const { precompress } = await import(pathToFileURL(join(root, 'scripts/kit/precompress.mjs')).href)
  precompress(folder)
  return folder
}
