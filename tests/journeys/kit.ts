import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { STORE_FOLDER } from '#server/column-store/report-store.ts'
import { freePort } from '#server/db/free-port.ts'
import { ALL_RULES, onlySerious } from './axe-rules.ts'
import { begin, copyHouse, ended } from './built-house.ts'
import { credentialsOf, takeSession } from './driven-page.ts'
import { judgeSameColorsOnce } from './same-colors.ts'
import { leaveWindows, theBrowser, visit, type Visit } from './visits.ts'

export { visit, type Visit }

/** The whole server, started as `npm start` starts it, on a database of its own. */
export type House = {
  address: string
  /** everything its processes said */
  log: () => string
  /** the process id of its worker: another one after the supervisor has started it again. @throws while there is none */
  worker: () => number
  /** the process id of its embedded store of reports. @throws while there is none */
  reports: () => number
  /** ends every process and keeps the data: from now on no one answers */
  down: () => Promise<void>
  /** starts it again at the same address, on the same data */
  up: () => Promise<void>
  stop: () => Promise<void>
}

/** For `startHouse`, where nothing is pushed, extracted or read from networks: a worker is a tenth of what a file takes. */
export const WITHOUT_WORKER = { ROLES: 'web,simulators' }

/** Of this worker's servers, one after the other: its windows are at the address of each, and stay warm. */
let port = 0

/**
 * Starts the built server on a copy of the one every journey begins with, and waits until it says its address. `isRead`: of the one whose reports
 * are in its store already. @throws with what it said
 */
export async function startHouse(more: Readonly<Record<string, string>> = {}, { isRead = false } = {}): Promise<House> {
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-journey-'))
  // the store of reports is thousands of files
  const without = more['ROLES']?.split(',').includes('reports') ? [] : [STORE_FOLDER]
  await copyHouse((isRead ? readFolder() : null) ?? inject('house'), data, without)
  const start = async () => {
    port = await freePort(port)
    return await begin(data, String(port), more)
  }
  // between finding a port and listening there another process may take it: once more, at another one
  const started = start().catch((error: unknown) => {
    if (!String(error).includes('is taken')) throw error
    port = 0
    return start()
  })
  const [first] = await Promise.all([started, theBrowser()])
  const began = [first]
  const now = () => {
    const latest = began.at(-1)
    if (!latest) throw new Error('the house was never started')
    return latest
  }
  const { address } = now()
  return {
    address,
    log: () => began.map(({ log }) => log()).join(''),
    worker: () => childOf(now().child, 'worker.js'),
    reports: () => childOf(now().child, 'reports.js'),
    down: () => ended(now().child),
    up: async () => void began.push(await begin(data, new URL(address).port, more)),
    async stop() {
      await leaveWindows(address)
      await ended(now().child)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** null: the engine is not there. @throws where the run was not told that this file needs it */
function readFolder(): string | null {
  const read = inject('readHouse')
  if (read === 'not asked')
    throw new Error('a file that begins with reports that are read says so itself: `isRead: true`, or `anInsightHouse(`')
  return read === 'no engine' ? null : read.folder
}

/** The server of a file: started before its tests, and stopped after them. @throws when it is asked for earlier */
export const aHouse = (...how: Parameters<typeof startHouse>): House => theHouse(() => startHouse(...how))

/** `aHouse`, where how it starts is found out first. */
export function theHouse(start: () => Promise<House>): House {
  let started: House | undefined
  beforeAll(async () => void (started = await start()))
  afterAll(() => started?.stop())
  const now = () => {
    if (!started) throw new Error('the house of a file is there once its tests begin')
    return started
  }
  return {
    get address() {
      return now().address
    },
    log: () => now().log(),
    worker: () => now().worker(),
    reports: () => now().reports(),
    down: () => now().down(),
    up: () => now().up(),
    stop: () => now().stop(),
  }
}

function childOf({ pid }: ChildProcess, file: string): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' }).split('\n')
  const found = Number.parseInt(lines.find((line) => line.includes(file)) ?? '', 10)
  if (Number.isNaN(found)) throw new Error(`the house has no ${file} now`)
  return found
}

const BATCHES = '/advertise-2/home'
/** Opens a page as one of the demo company's people, with a session of their own; the batches unless it says another. No one types: `fillSignIn` does. */
export async function signIn(page: Page, account: string, path = BATCHES): Promise<void> {
  await takeSession(page, account)
  await page.goto(path)
  if (path === BATCHES) await page.getByRole('heading', { name: '批次' }).waitFor()
}

/** On the sign-in page, wherever it leads. */
export async function fillSignIn(page: Page, account: string): Promise<void> {
  const person = credentialsOf(account)
  await page.getByLabel('账号').fill(person.account)
  await page.getByLabel('密码').fill(person.password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** What to judge, where not all of the page: a part of it, or some of the rules. */
type Judged = { within?: string; rules?: readonly string[] | undefined }

/** The findings that keep someone from using the page. */
export async function seriousFindings(page: Page, { within, rules = ALL_RULES }: Judged = {}): Promise<string[]> {
  // once for a page: a look that changes does not load it again
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // what is told of a finding is where it is: the source of each element that is judged is not written down
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`)
    await page.evaluate(judgeSameColorsOnce)
  }
  // no page holds a frame of another origin: axe in the page itself, without the rules that were kept, takes a quarter of the time
  return page.evaluate(
    async ([part, only]) => {
      // a dialog on its way in is half transparent: no contrast to judge yet; what follows a scroll has no end
      const passing = document
        .getAnimations()
        .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(passing.map(({ finished }) => finished))
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        part === undefined ? document : { include: [part] },
        {
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: [...only] },
        },
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    [within, onlySerious(rules)] as const,
  )
}
