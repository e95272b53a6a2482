import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CallFailed } from '#client/failure.ts'
import type { ChangeSet } from '#contract/object-changes.ts'
import { META } from '#domain/channels/meta.ts'
import { resultOf } from '#domain/object/change.ts'
import { batch } from '#i18n/areas/batch.ts'
import { creativeFigures } from '#i18n/areas/creative-figures.ts'
import { objects } from '#i18n/areas/objects.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords, say } from '#i18n/words.ts'
import { ChangeSetsView } from '#views/objects/ChangeSetsView.tsx'
import { objectColumns, type ShownObject } from '#views/objects/object-columns.ts'
import { wiredChangeSets } from '#views/objects/wire.ts'
import { aSet, countsOf, SETTLED } from '../../../stories/object-change/sample.ts'
import { show } from '../kit/show.tsx'

addWords(batch)
addWords(creativeFigures)
addWords(objects)
addWords(thingWords)

type Answer = { data: ChangeSet[]; total: number; page: number; per_page: number }
const told = (set: ReturnType<typeof aSet>): ChangeSet => ({ ...set, result: resultOf(set) }) as ChangeSet
const PUT_BACK = aSet({
  id: '13',
  state: 'settled',
  counts: countsOf({ done: 3 }),
  fields: ['daily_budget', 'name'],
  reason: '周末放量',
  undone_by: '14',
})

function shown(read: () => Promise<Answer>, filter: Record<string, string> = {}) {
  const onOpen = vi.fn<(id: string) => void>()
  const onFilter = vi.fn<(filter: object) => void>()
  const machine = wiredChangeSets.provide({ actors: { read: fromPromise(read) } })
  const reading = createActor(machine, { input: { query: { channel: 'fb_ad', filter, page: 1 } } }).start()
  show(
    <ChangeSetsView
      reading={reading}
      people={[]}
      onFilter={onFilter}
      onPage={() => undefined}
      onExport={() => undefined}
      onOpen={onOpen}
      action={null}
    />,
  )
  return { onOpen, onFilter }
}
const sets = (...some: ReturnType<typeof aSet>[]) => Promise.resolve({ data: some.map(told), total: some.length, page: 1, per_page: 50 })
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)

test('a set says who changed which fields of what, how it went, and which set put it back', async () => {
  shown(() => sets(PUT_BACK, SETTLED))
  const putBack = cellsOf(await screen.findByRole('row', { name: /#13/ }))
  expect(putBack).toEqual(expect.arrayContaining(['王芳', '广告组', '日预算, 名称', '周末放量', '#14']))
  expect(putBack.some((text) => text?.includes('没有失败'))).toBe(true)
  const partly = cellsOf(await screen.findByRole('row', { name: /#12/ }))
  expect(partly.some((text) => text?.includes('部分成功'))).toBe(true)
  // four objects, two changed, one not
  expect(partly).toEqual(expect.arrayContaining(['4', '2', '1']))
})

test('a set is opened by its number', async () => {
  const { onOpen } = shown(() => sets(PUT_BACK))
  fireEvent.click(await screen.findByText('#13'))
  expect(onOpen.mock.calls).toEqual([['13']])
})

test('without any set it says how one comes to be; narrowed to none, the filter is taken off by one press', async () => {
  shown(() => sets())
  await screen.findByText(say('zh', 'object.sets.empty'))
  const { onFilter } = shown(() => sets(), { result: 'failed' })
  fireEvent.click(await screen.findByRole('button', { name: say('zh', 'kit.list.clear_filters') }))
  expect(onFilter.mock.calls).toEqual([[{}]])
})

test('a list that could not be read says why, and is read again by a press', async () => {
  let asked = 0
  shown(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new CallFailed({ kind: 'offline' })) : sets(PUT_BACK)
  })
  fireEvent.click(await screen.findByRole('button', { name: say('zh', 'common.retry') }))
  await screen.findByText('#13')
})

const figuresOf = (of: Pick<ShownObject, 'figures' | 'figures_at' | 'figures_failure'>) => {
  const row = { currency: 'USD', ...of } as ShownObject
  const words = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
  return objectColumns(META, 'ad').flatMap((column) => {
    if (!['spend', 'impressions', 'clicks', 'results'].includes(column.key)) return []
    const value = column.value ? column.value(row) : null
    return [[column.text?.(value, row, words), column.explain?.(row, words, value)]]
  })
}

test('figures of an object are in its currency, with the time they were read; a 0 is told apart from none', () => {
  const at = '2026-11-20T01:30:00.000Z'
  const read = figuresOf({
    figures: { spend: '1234500', impressions: 20_000, clicks: 0, results: 3 },
    figures_at: at,
    figures_failure: null,
  })
  expect(read.map(([text]) => text)).toEqual(['12,345.00', '20,000', '0', '3'])
  for (const [, why] of read) expect(why).toContain('2026-11-20')
  const none = figuresOf({ figures: null, figures_at: null, figures_failure: null })
  expect(none).toEqual(none.map(() => ['–', say('zh', 'object.figures.never')]))
})

test('figures that could not be read say why in place of their age', () => {
  const failed = figuresOf({
    figures: null,
    figures_at: null,
    figures_failure: { code: 'creative.figures.auth', params: {} },
  })
  expect(failed.map(([, why]) => why).every((why) => why?.includes('授权'))).toBe(true)
})
