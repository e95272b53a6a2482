import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { bills } from '#contract/finance-bills.ts'
import { costNames } from '#contract/finance-cost-names.ts'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { firms } from '#contract/finance-firms.ts'
import { statementNames } from '#contract/finance-names.ts'
import { rates } from '#contract/finance-rates.ts'
import { refunds } from '#contract/finance-refunds.ts'
import { gameThings, masterThings, regionThings, spreaderThings } from '#contract/master-data.ts'
import { letters } from '#contract/review-letters.ts'
import { networkApps } from '#contract/network-access.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { suppliers } from '#contract/suppliers.ts'
import type { Field } from '#domain/thing/fields.ts'
import { applies, askedIn, blankOf, fieldsOf, labelOf, type Thing } from '#domain/thing/thing.ts'
import { say } from '#i18n/catalogue.ts'
import { signIn, startHouse, visit, WITHOUT_WORKER, type House, type Visit } from './kit.ts'
import { arrive } from './steps.ts'

/** A page of things: who keeps it, and what is typed of a new one. Fields that choose take their first choice. */
type Walked = {
  calls: { thing: Thing; remove?: object | undefined }
  who: string
  at: string
  typed: Readonly<Record<string, string>>
  found?: string
  /** what was added stays open, for what comes next */
  staysOpen?: true
}
const FINANCE = '/tool-list/finance'
const WALKED: readonly Walked[] = [
  { calls: rates, who: 'finance', at: `${FINANCE}/rates`, typed: { day: '2027-01-01', currency: 'SEK', rate: '0.68', name: '瑞典央行' } },
  { calls: firms, who: 'finance', at: `${FINANCE}/firms`, typed: { name: '北极光传媒' } },
  { calls: costNames, who: 'finance', at: `${FINANCE}/cost-names`, typed: { tier: '1', name_zh: '灯箱租赁', name_en: 'Light box' } },
  {
    calls: bills,
    who: 'finance',
    at: `${FINANCE}/bills`,
    typed: { month: '2026-11', number: 'AP-777', currency: 'USD', amount_minor: '1200', issued_on: '2026-11-01', due_on: '2026-11-30' },
  },
  {
    calls: eventCounts,
    who: 'finance',
    at: `${FINANCE}/event-counts`,
    typed: { day: '2025-11-02', events: '7' },
    found: 'grid={"sort":["day"]}',
  },
  {
    calls: refunds,
    who: 'finance',
    at: `${FINANCE}/refunds`,
    typed: { day: '2026-11-02', app_store: '北极光商店', orders: '3', amount_minor: '1200', flow_minor: '9000', currency: 'USD' },
  },
  { calls: statementNames, who: 'finance', at: `${FINANCE}/names`, typed: { name: 'aurora-77' } },
  { calls: networkApps, who: 'admin', at: '/settings/network-apps', typed: { client_id: '42', name: '北极光投放' }, staysOpen: true },
  {
    calls: gameThings,
    who: 'admin',
    at: '/settings/games',
    typed: { code: '10777', name: '北极光', timezone: 'Europe/Oslo', currency: 'NOK' },
  },
  { calls: regionThings, who: 'admin', at: '/settings/regions', typed: { code: '77', name_zh: '北极', name_en: 'The Arctic' } },
  { calls: spreaderThings, who: 'admin', at: '/settings/channels', typed: { code: '9021', name: 'Meta 北欧' } },
  {
    calls: accounts,
    who: 'admin',
    at: '/tools/account-steward/main',
    typed: { network_id: '2100000777', name: '北极光账户', currency: 'USD', timezone: 'Asia/Taipei' },
  },
  { calls: signInRules, who: 'admin', at: '/settings/sign-in-rules', typed: { place: '77', domain: 'aurora.example' } },
  { calls: masterThings, who: 'admin', at: '/settings/masters', typed: { name: '北极光传媒' } },
  { calls: suppliers, who: 'admin', at: '/settings/suppliers', typed: { name: '北极光制作' } },
  {
    calls: letters,
    who: 'reviewer',
    at: '/tool-list/material-audit/arts/letters',
    typed: { title: '北极光肖像授权', holder: '北极光', valid_from: '2026-11-01', expires_on: '2027-11-01' },
  },
]

let house: House
let seen: Visit
beforeAll(async () => {
  house = await startHouse(WITHOUT_WORKER)
  seen = await visit(house)
})
afterAll(() => house?.stop())

let present = ''
/** Steps on to a page of the person who is signed in; another one signs in there. */
async function goAs(who: string, path: string): Promise<void> {
  if (present === who) return arrive(seen.page, path)
  await signIn(seen.page, who, path)
  present = who
}

const zh = (key: string) => say('zh', key)

test.each(WALKED)(
  '$at: one is added, found by a link after a reload, and deleted where that may be',
  async ({ calls: { thing, ...calls }, who, at: path, typed, found, staysOpen }) => {
    const { page, errors } = seen
    await goAs(who, path)
    const form = page.getByRole('complementary')
    await page.getByRole('button', { name: zh(`${thing.words}.new`) }).click()
    for (const [name, field] of fieldsOf(askedIn(thing, null))) {
      if (applies(field, { ...blankOf(thing).values, ...typed }))
        await fill(form, zh(labelOf(thing.words, name, field)), field, typed[name])
    }
    await form.getByRole('button', { name: zh('thing.save'), exact: true }).click()
    await page.getByText(zh('thing.done')).waitFor()
    if (staysOpen) await form.getByRole('button', { name: zh('common.close') }).click()

    const told = typed[SAID_BY[thing.noun] ?? ''] ?? Object.values(typed)[0] ?? ''
    await arrive(page, `${path}?${found ?? `q=${encodeURIComponent(told)}`}`)
    const cell = page.getByRole('gridcell', { name: told, exact: true }).first()
    await cell.dblclick()
    await page.waitForURL(/[?&]open=/)
    await page.reload()
    await form.waitFor()
    await cell.waitFor()
    if (calls.remove) {
      await remove(page, form)
      await cell.waitFor({ state: 'detached' })
    }
    expect(errors).toEqual([])
  },
)

/** What a row is known by in its list, where that is not the first field. */
const SAID_BY: Readonly<Record<string, string>> = {
  [bills.thing.noun]: 'number',
  [refunds.thing.noun]: 'app_store',
  [rates.thing.noun]: 'name',
  [costNames.thing.noun]: 'name_zh',
  [eventCounts.thing.noun]: 'day',
  [signInRules.thing.noun]: 'domain',
}

async function fill(form: Locator, label: string, field: Field, text: string | undefined): Promise<void> {
  const isChosen = ['choice', 'game', 'spreader', 'ref'].includes(field.kind)
  // a text that offers what is known is a combobox too
  const offers = 'offers' in field && field.offers !== undefined
  const input = form.getByRole(isChosen || offers ? 'combobox' : 'textbox', { name: label })
  if (text !== undefined) await (isChosen ? input.selectOption(text) : input.fill(text))
  else if (isChosen && field.required && field.kind !== 'choice') await input.selectOption({ index: 1 })
  else if (field.kind === 'games' && field.required)
    await form
      .getByRole('group', { name: new RegExp(`^${label}`) })
      .getByRole('checkbox')
      .first()
      .press('Space')
}

async function remove(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: zh('thing.delete'), exact: true }).click()
  await form
    .getByRole('alert')
    .getByRole('button', { name: zh('thing.delete'), exact: true })
    .click()
  await page.getByText(zh('thing.done')).waitFor()
}
