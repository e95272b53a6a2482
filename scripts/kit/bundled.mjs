import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** A TypeScript file of ours as a program for Node, in `dist/<folder>`; answers its path. */
export async function bundled(file, folder) {
  const { build } = await import('vite')
  const outDir = join('dist', folder)
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: { input: { run: file }, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return join(ROOT, outDir, 'run.mjs')
}
