import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelOf } from '#domain/channels/levels.ts'
import { META } from '#domain/channels/meta.ts'
import { AxisTable } from '#views/batch/builder/AxisTable.tsx'
import { CommonFields } from '#views/batch/builder/CommonFields.tsx'
import { emptySpec, freeName, pickedFieldOf, shortName, withValue } from '#views/batch/builder/spec-draft.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { draftColumns } from '#views/batch/preview/preview-columns.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { NO_LOOKUPS } from './no-lookups.ts'

const ACCOUNTS = [
  { accountId: 'a1', name: '一号', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' },
  { accountId: 'a2', name: '二号', currency: 'JPY', timezone: 'Asia/Tokyo', minDailyBudgetMinor: '150' },
]

/** A network no one has written a screen for. */
const OTHER: Channel = {
  ...META,
  key: 'other_ad',
  levels: [
    {
      key: 'campaign',
      role: 'group1',
      naming: '{seq}',
      nameMaxLength: 50,
      fields: [
        { key: 'pacing', kind: 'choice', options: ['even', 'fast'], default: 'even' },
        { key: 'cap', kind: 'number', min: 1, max: 9, when: { field: 'pacing', in: ['fast'] } },
      ],
    },
    {
      key: 'adgroup',
      role: 'group2',
      naming: '{seq}',
      nameMaxLength: 50,
      fields: [
        { key: 'spend', kind: 'money', budget: 'day', column: 90 },
        { key: 'keyword', kind: 'line', max: 100, column: 90 },
      ],
    },
    levelOf(META, 'ad'),
  ],
  axes: [{ key: 'spending', level: 'adgroup', fields: ['spend'] }],
}

function Stage({ channel, start, part }: { channel: Channel; start: BatchSpec; part: 'common' | 'axis' }) {
  const [spec, change] = useState(start)
  const builder = { channel, game: null, spec, accounts: ACCOUNTS, problems: [], change }
  const [axis] = channel.axes.filter(({ level }) => level === 'adgroup')
  return (
    <WordsProvider language="zh">
      <LookupsProvider value={NO_LOOKUPS}>
        {part === 'axis' && axis ? <AxisTable builder={builder} axis={axis} /> : <CommonFields builder={builder} level="campaign" />}
        <output>{JSON.stringify(spec)}</output>
      </LookupsProvider>
    </WordsProvider>
  )
}
const kept = () => JSON.parse(screen.getByRole('status').textContent ?? '') as BatchSpec

describe('the builder', () => {
  test('draws a network it has never seen from its data only: fields, conditions, axes, columns', async () => {
    const user = userEvent.setup()
    render(<Stage channel={OTHER} start={emptySpec(OTHER, () => '一')} part="common" />)
    expect(screen.queryByLabelText(/cap/)).toBeNull()
    await user.selectOptions(screen.getByLabelText(/pacing/), 'fast')
    await user.type(screen.getByLabelText(/cap/), '3')
    expect(kept().common.campaign).toEqual({ pacing: 'fast', cap: '3' })
    expect(draftColumns(OTHER).map(({ key }) => key)).toEqual(expect.arrayContaining(['name', 'check', 'budget.day', 'keyword']))
  })

  test('asks for money once in each currency of the accounts and keeps minor units', async () => {
    const user = userEvent.setup()
    render(<Stage channel={OTHER} start={emptySpec(OTHER, () => '一')} part="axis" />)
    await user.type(screen.getByLabelText(/spend USD/), '50.5')
    await user.type(screen.getByLabelText(/spend JPY/), '7500')
    expect(kept().axes['spending']).toEqual([{ name: '一', values: { spend: { USD: '5050', JPY: '7500' } } }])
  })

  test('adds, copies and deletes variants, each with a name of its own', async () => {
    const user = userEvent.setup()
    render(<Stage channel={OTHER} start={emptySpec(OTHER, () => '一')} part="axis" />)
    await user.click(screen.getByRole('button', { name: '复制 一' }))
    expect(kept().axes['spending']?.map(({ name }) => name)).toEqual(['一', '一 2'])
    await user.click(screen.getByRole('button', { name: '删除 一' }))
    expect(kept().axes['spending']?.map(({ name }) => name)).toEqual(['一 2'])
  })
})

describe('a draft', () => {
  test('begins with one variant on typed axes and none on those chosen from a list', () => {
    const { axes } = emptySpec(META, () => '一')
    expect(Object.entries(axes).map(([key, variants]) => [key, variants.length])).toEqual([
      ['targeting', 1],
      ['schedule', 1],
      ['budget', 1],
      ['material', 0],
      ['text', 1],
      ['page', 0],
    ])
    expect(META.axes.map((axis) => pickedFieldOf(META, axis)?.key ?? null)).toEqual([null, null, null, 'material_id', null, 'page_id'])
  })

  test('forgets an emptied value, and finds a free name', () => {
    expect(withValue({ a: '1', b: '2' }, 'a', '')).toEqual({ b: '2' })
    expect(
      freeName(
        [
          { name: '广泛', values: {} },
          { name: '广泛 2', values: {} },
        ],
        '广泛',
      ),
    ).toBe('广泛 3')
  })

  test('takes a long name of a choice over with a mark where it was cut, never half a character', () => {
    expect(shortName('广'.repeat(90))).toBe('广'.repeat(90))
    expect(shortName('广'.repeat(91))).toBe(`${'广'.repeat(89)}…`)
    expect(shortName(`a${'🎮'.repeat(60)}`)).toBe(`a${'🎮'.repeat(44)}…`)
  })
})
