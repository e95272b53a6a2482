import { describe, expect, test } from 'vitest'
import { RATE } from '#domain/finance/rate.ts'
import { REFUND } from '#domain/finance/refund.ts'
import { LETTER } from '#domain/review/letter.ts'
import { INVITATION } from '#domain/invitation.ts'
import { BILL } from '#domain/finance/bill.ts'
import { FIRM } from '#domain/finance/firm.ts'
import { GAME } from '#domain/master-data/game.ts'
import { MASTER } from '#domain/master-data/master.ts'
import { REGION } from '#domain/master-data/region.ts'
import { SPREADER } from '#domain/master-data/spreader.ts'
import { SUPPLIER } from '#domain/material/supplier.ts'
import { readCell } from '#domain/thing/cells.ts'
import type { AnyValues } from '#domain/thing/condition.ts'
import { fieldsOf, labelOf, optionsKey, thingBlockers, type Thing } from '#domain/thing/thing.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { thingTemplate } from '#views/kit/thing/thing-template.ts'

const CHOICES = { region: [{ value: 'r1', label: '港澳台' }], currency: [{ value: 'CNY', label: 'CNY' }] }
const CALLED: Readonly<Record<string, string>> = { 港澳台: 'r1' }

describe.each(LANGUAGES)('a template in %s', (language) => {
  const speak = (key: string, params?: Record<string, string | number>) => say(language, key, params)

  test.each<[string, Thing]>([
    ['games', GAME],
    ['channels', SPREADER],
    ['owners', MASTER],
    ['suppliers', SUPPLIER],
    ['letters', LETTER],
    ['refunds', REFUND],
    ['bills', BILL],
    ['regions', REGION],
    ['firms', FIRM],
    ['rates', RATE],
    ['invitations', INVITATION],
  ])('of %s has their fields by name, and a line that an import takes', async (_, thing) => {
    const { fileName, lines } = thingTemplate(speak, thing, CHOICES)
    const [heads = [], cells = []] = await lines()
    expect([fileName, heads.length]).toEqual([`${speak(`${thing.words}.title`)}.csv`, cells.length])
    const read = fieldsOf(thing).flatMap(([name, field]) => {
      const at = heads.indexOf(speak(labelOf(thing.words, name, field)))
      if (at === -1) return []
      const words = field.kind === 'flag' ? 'thing' : optionsKey(field, thing.words, name)
      const value = readCell(field, cells[at] ?? '', {
        currency: 'CNY',
        zone: 'UTC',
        wordsOf: (option) => LANGUAGES.map((one) => say(one, `${words}.${option}`)),
        called: (_what, text) => (CALLED[text] === undefined ? [] : [CALLED[text]]),
      })
      return [[name, value] as const]
    })
    expect(read.length).toBe(heads.length)
    const values: AnyValues = { retired: false, ...Object.fromEntries(read) }
    expect(thingBlockers(thing, values)).toEqual([])
  })
})
