import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/features/demo/accounts.ts'
import { begin, copyHouse, ended } from './built-house.ts'

/** The whole house, started as `npm start` starts it, on a database of its own. */
export type House = {
  address: string
  /** everything its processes said */
  log: () => string
  /** the process id of its worker: another one after the supervisor has started it again. @throws while there is none */
  worker: () => number
  /** ends every process and keeps the data: from now on nobody answers */
  down: () => Promise<void>
  /** starts it again at the same address, on the same data */
  up: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the built house on a copy of the one every journey begins with, and waits until it says its address. @throws with what it said */
export async function startHouse(more: Readonly<Record<string, string>> = {}): Promise<House> {
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-journey-'))
  await copyHouse(inject('house'), data)
  const began = [await begin(data, '0', more)]
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
    down: () => ended(now().child),
    up: async () => void began.push(await begin(data, new URL(address).port, more)),
    async stop() {
      await ended(now().child)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function childOf({ pid }: ChildProcess, file: string): number {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' }).split('\n')
  const found = Number.parseInt(lines.find((line) => line.includes(file)) ?? '', 10)
  if (Number.isNaN(found)) throw new Error(`the house has no ${file} now`)
  return found
}

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })

export type Visit = { context: BrowserContext; page: Page; errors: string[] }

/** A page of its own, whose errors are kept: a journey ends with none. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (said) => {
    if (said.type() === 'error' && /Content Security Policy|'Trusted(HTML|Script|ScriptURL)'/.test(said.text())) errors.push(said.text())
  })
  return { context, page, errors }
}

/** Signs in as one of the demo company's people and arrives at the batches. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/advertise-2/home')
  await fillSignIn(page, account)
  await page.getByRole('heading', { name: '批次' }).waitFor()
}

/** On the sign-in page, wherever it leads. */
export async function fillSignIn(page: Page, account: string): Promise<void> {
  const person = DEMO_ACCOUNTS.find((one) => one.account === account)
  if (!person) throw new Error(`the demo company has no ${account}`)
  await page.getByLabel('账号').fill(person.account)
  await page.getByLabel('密码').fill(person.password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** What to judge, where not all of the page: a part of it, or one rule. */
type Judged = { within?: string; rule?: string }

/** The findings that keep somebody from using the page. */
export async function seriousFindings(page: Page, { within, rule }: Judged = {}): Promise<string[]> {
  // a dialog on its way in is half transparent: no contrast to judge yet
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  // no page holds a frame of another origin: axe in the page itself, without the rules that were kept, takes a quarter of the time
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (rule !== undefined) axe.withRules(rule)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
