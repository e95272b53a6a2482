import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { begin, ended } from './built-house.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the folder of a server that was started once and is down: its database, migrated and with the demo company. `copyHouse` copies it */
    house: string
  }
}

/** Vitest calls this once a run: what making a database and filling it takes is paid once, not by every journey. */
export async function setup(project: TestProject) {
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-first-house-'))
  chmodSync(data, 0o755) // so that PostgreSQL's user may enter when root runs the tests
  const { child } = await begin(data, '0', {})
  await ended(child)
  project.provide('house', data)
  return () => rmSync(data, { recursive: true, force: true })
}
