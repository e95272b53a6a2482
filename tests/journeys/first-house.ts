import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { thisMachine } from '#server/column-store/engine-package.ts'
import { runNpm } from '#server/column-store/install-engine.ts'
import { engineOrSkip } from '../kit/engine-or-skip.ts'
import { ENGINE_PACKAGE } from '../kit/engine-package-folder.ts'
import { begin, ended } from './built-house.ts'
import { readReports } from './read-house.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the folder of a server that was started once and is down: its database, migrated and with the demo company. `copyHouse` copies it */
    house: string
    /** the same after it read all reports into its store of reports; null where no file of the run begins with it, or the engine is not there */
    readHouse: string | null
  }
}

/** Vitest calls this once a run: what making a database and filling it takes is paid once, not by every journey; so is reading months of reports. */
export async function setup(project: TestProject) {
  const made: string[] = []
  const aFolder = (name: string) => {
    const folder = mkdtempSync(join(tmpdir(), `flightdeck-${name}-house-`))
    chmodSync(folder, 0o755) // so that PostgreSQL's user may enter when root runs the tests
    made.push(folder)
    return folder
  }
  const first = aFolder('first')
  const { child } = await begin(first, '0', {})
  await ended(child)
  project.provide('house', first)
  const read = (await isAskedToRead(project)) ? aFolder('read') : null
  if (read !== null) await readReports(first, read)
  project.provide('readHouse', read)
  return () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
}

/** Does a file of the run begin with it? Files are named on the command line, or all run. */
async function isAskedToRead(project: TestProject): Promise<boolean> {
  const named = process.argv.filter((argument) => argument.startsWith('tests/'))
  const { testFiles } = await project.globTestFiles(named.length > 0 ? named : undefined)
  if (!testFiles.some((file) => /startInsightHouse\(|isRead: true/.test(readFileSync(file, 'utf8')))) return false
  const engine = await engineOrSkip({ packageFolder: ENGINE_PACKAGE, machine: thisMachine(), npm: runNpm })
  return engine.runs
}
