import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { begin, ended, type Begun } from './built-house.ts'
import { leaveWindows, theBrowser } from './visits.ts'

/** An empty company in front of a living network, as `DEMO=0 SIMULATORS=1 npm start` begins it. */
export async function anEmptyCompany(more: Readonly<Record<string, string>> = {}): Promise<Begun & { data: string }> {
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-first-hour-'))
  chmodSync(data, 0o755)
  const [house] = await Promise.all([begin(data, '0', { DEMO: '0', SIMULATORS: '1', ...more }), theBrowser()])
  onTestFinished(async () => {
    await leaveWindows(house.address)
    await ended(house.child)
    rmSync(data, { recursive: true, force: true })
  })
  return { ...house, data }
}
