import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/finance-bills.ts'
import { costNames } from '#contract/finance-cost-names.ts'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { rates } from '#contract/finance-rates.ts'
import { refunds } from '#contract/finance-refunds.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import type { Field } from '#domain/thing/fields.ts'
import { applies, askedIn, blankOf, fieldsOf, labelOf, type Thing } from '#domain/thing/thing.ts'
import { say } from '#i18n/catalogue.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER, type Visit } from './kit.ts'
import { arrive } from './steps.ts'

/** A page of things: who keeps it, and what is typed of a new one. Fields that choose take their first choice. */
export type Walked = {
  calls: { thing: Thing; remove?: object | undefined }
  who: string
  at: string
  typed: Readonly<Record<string, string>>
  found?: string
  /** what was added stays open, for what comes next */
  staysOpen?: true
}

/** Tests of one file: each page is walked by the person who keeps it. */
export function walkThings(walked: readonly Walked[]): void {
  const house = aHouse(WITHOUT_WORKER)
  let seen: Visit
  let present = ''
  beforeAll(async () => {
    seen = await visit(house)
  })

  /** Steps on to a page of the person who is signed in; another one signs in there. */
  async function goAs(who: string, path: string): Promise<void> {
    if (present === who) return arrive(seen.page, path)
    await signIn(seen.page, who, path)
    present = who
  }

  test.each(walked)(
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
}

const zh = (key: string) => say('zh', key)

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
