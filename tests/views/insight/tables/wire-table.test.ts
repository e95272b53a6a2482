import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { crossed } from '#domain/insight-table/cross.ts'
import { withSpec, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { wiredTable } from '#views/insight/tables/wire.ts'
import { crossKeys } from '#views/insight/tables/cross-names.ts'
import { answerTo, FROM, TABLE, UNTIL, type Question } from '../../../../stories/table-build/figures-sample.ts'

const OWN = { range: 'own', from: FROM, until: UNTIL } as const

/** Reads a table from a store of the sample's facts; `asked` is every question, the flat rows first. `most`: rows that any answer has. */
async function read(change: Partial<TableSpec>, most = 10_000) {
  const asked: (Question & { metrics: string[]; limit: number })[] = []
  const call: Client['call'] = (_endpoint, input) => {
    const question = input as (typeof asked)[number]
    asked.push(question)
    return Promise.resolve({ data: answerTo({ ...question, limit: Math.min(question.limit, most) }) }) as never
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
  const reading = createActor(wiredTable, { input: { query: withSpec({ ...TABLE, ...OWN }, change) } }).start()
  const { answer } = (await waitFor(reading, ({ context }) => context.answer !== null)).context
  if (!answer) throw new Error('nothing was read')
  return { answer, asked }
}

test('a table without a chart or columns of values is one question', async () => {
  const { answer, asked } = await read({})
  expect([asked.length, answer.chart, answer.pivot]).toEqual([1, null, null])
})

test('a chart that the question does not allow is not asked for', async () => {
  const { answer, asked } = await read({ chart: 'lines' })
  expect([asked.length, answer.chart]).toEqual([1, null])
})

test('what is stacked is asked with the whole that it is of, by the first metric', async () => {
  const { answer, asked } = await read({ chart: 'areas', granularity: 'day' })
  expect(asked.slice(1).map(({ by, metrics, granularity }) => [by, metrics, granularity])).toEqual([
    [['game'], ['spend'], 'day'],
    [[], ['spend'], 'day'],
  ])
  expect(answer.chart?.kind).toBe('areas')
})

test('bars are asked by the first dimension, the largest first, over all days', async () => {
  const { asked } = await read({ chart: 'bars', granularity: 'day' })
  expect(asked[1]).toMatchObject({ by: ['game'], metrics: ['spend'], sort: ['-spend'], limit: 30 })
  expect(asked[1]?.granularity).toBe(undefined)
})

test('a pivot asks what rows and columns come to, then for the cells of those that are shown, and adds up', async () => {
  const { answer, asked } = await read({ pivot: 'country' }, 2)
  expect(asked.slice(1).map(({ by, sort, filters }) => ({ by, sort, filters }))).toEqual([
    { by: ['game'], sort: ['-spend'], filters: [] },
    { by: ['country'], sort: ['-spend'], filters: [] },
    {
      by: ['game', 'country'],
      sort: ['game'],
      filters: [
        { dimension: 'country', is: 'in', values: ['TW', 'HK'] },
        { dimension: 'game', is: 'in', values: ['10078', '10091'] },
      ],
    },
  ])
  if (!answer.pivot) throw new Error('a pivot was asked for')
  const { rest, total } = crossed(answer.pivot, crossKeys(TABLE.dimensions, 'country'))
  expect([total?.whole.sums['spend'], rest?.cells.size]).toEqual([answerTo({}).total?.sums['spend'], 2])
})

test('periods as columns are the last ones, and cells are asked of their days only', async () => {
  const { asked } = await read({ pivot: 'time', granularity: 'day', dimensions: ['game'] }, 3)
  const [, rows, columns, cells] = asked
  expect([rows?.granularity, columns?.granularity, columns?.by, columns?.sort, cells?.from]).toEqual([
    undefined,
    'day',
    [],
    ['-time'],
    '2026-11-22',
  ])
})

test('what is counted once a day is not asked of all days, and an order by it is left out there', async () => {
  const change = {
    pivot: 'time',
    granularity: 'day',
    dimensions: ['game'],
    metrics: ['dau', 'spend'],
    sort: [{ by: 'dau', descending: true }],
  } as const
  const [, rows, columns] = (await read(change)).asked
  expect([rows?.metrics, rows?.sort, columns?.metrics]).toEqual([['spend'], [], ['dau', 'spend']])
})

test('rows are held against earlier days where their time allows it', async () => {
  const [, rows, columns, cells] = (await read({ pivot: 'country', comparison: 'previous' })).asked as { compare?: string }[]
  expect([rows?.compare, columns?.compare, cells?.compare]).toEqual(['previous', undefined, undefined])
})
