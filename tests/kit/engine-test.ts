import { inject, test } from 'vitest'
import { thisMachine } from '#server/column-store/engine-package.ts'
import { runNpm, type Npm } from '#server/column-store/install-engine.ts'
import { engineOrSkip } from './engine-or-skip.ts'
import { ENGINE_PACKAGE } from './engine-package-folder.ts'
import { noteFailure, noteSkipped, readFailure } from './engine-skipped.ts'

/** `test` of a file whose tests need the embedded engine, which is installed first; skipped where it cannot be. @param file `import.meta.url` */
export async function testOfEngine(file: string) {
  const folder = inject('engineRun')
  const choice = await engineOrSkip({ packageFolder: ENGINE_PACKAGE, machine: thisMachine(), npm: npmOnce(folder) })
  if (!choice.runs) noteSkipped(folder, file, choice.why)
  return test.runIf(choice.runs)
}

const npmOnce =
  (folder: string): Npm =>
  async (args, options) => {
    const failure = readFailure(folder)
    if (failure !== undefined) throw new Error(failure)
    return await runNpm(args, options).catch((error: unknown) => {
      if (args[0] === 'ci' && error instanceof Error) noteFailure(folder, error.message)
      throw error
    })
  }
