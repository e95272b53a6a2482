import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from './house.ts'

/** One self-contained `<name>.mjs` of a TypeScript entry, for a child process (Node 20 reads no TypeScript); `plugins` may change what it is made of. Answers its path. */
export async function bundle(entry: string, outDir: string, name: string, plugins: Plugin[] = []): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { input: { [name]: join(ROOT, entry) }, output: { entryFileNames: '[name].mjs' } },
    },
  })
  return join(outDir, `${name}.mjs`)
}
