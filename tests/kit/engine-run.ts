import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { skippedLine } from './engine-or-skip.ts'
import { readSkipped } from './engine-skipped.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** a folder of the run, in which its workers write which files they skip */
    engineRun: string
  }
}

/** Vitest calls this once a run; at its end one line tells what was skipped. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-engine-run-'))
  project.provide('engineRun', folder)
  return () => {
    const { files, why } = readSkipped(folder)
    if (why !== undefined) process.stderr.write(`${skippedLine(why, files.length)}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
