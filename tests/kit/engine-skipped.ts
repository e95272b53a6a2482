import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = 'files'
const FAILURE = 'failure'
const WHY = 'why'

const readIn = (folder: string, name: string): string | undefined =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined

/** Workers of a run write here at the same time; a line is appended as a whole. */
export function noteSkipped(folder: string, file: string, why: string): void {
  writeFileSync(join(folder, WHY), why)
  appendFileSync(join(folder, FILES), `${file}\n`)
}

export function readSkipped(folder: string): { files: string[]; why: string | undefined } {
  return { files: [...new Set((readIn(folder, FILES) ?? '').split('\n').filter(Boolean))], why: readIn(folder, WHY) }
}

/** An installation that failed is not tried again by the other workers of the run: npm takes a minute to give up. */
export const noteFailure = (folder: string, message: string): void => writeFileSync(join(folder, FAILURE), message)
export const readFailure = (folder: string): string | undefined => readIn(folder, FAILURE)
