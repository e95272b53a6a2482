import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
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
    /** the folder of the same after it read all reports into its store of reports */
    readHouse: { folder: string } | 'not asked' | 'no engine'
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
  project.provide('readHouse', await readHouse(project, first, aFolder))
  return () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
}

/** Files that begin with it say so in their own text. Those of the run are named on the command line, or all run. */
async function readHouse(project: TestProject, first: string, aFolder: (name: string) => string): Promise<ProvidedContext['readHouse']> {
  const named = process.argv.filter((argument) => argument.startsWith('tests/'))
  const { testFiles } = await project.globTestFiles(named.length > 0 ? named : undefined)
  if (!testFiles.some((file) => /anInsightHouse\(|isRead: true/.test(readFileSync(file, 'utf8')))) return 'not asked'
  const engine = await engineOrSkip({ packageFolder: ENGINE_PACKAGE, machine: thisMachine(), npm: runNpm })
  if (!engine.runs) return 'no engine'
  const folder = aFolder('read')
  await readReports(first, folder)
  return { folder }
}
