import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { adDraft } from '#i18n/areas/ad-draft.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { addWords } from '#i18n/words.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { AxisTable } from '#views/batch/builder/AxisTable.tsx'
import { DraftPick, draftKindsOf, withDraft } from '#views/batch/builder/DraftPick.tsx'
import { changedVariant, emptySpec } from '#views/batch/builder/spec-draft.ts'
import type { DraftWires, NewAdDraft } from '#views/batch/ad-draft/wire.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { draftsOf } from '../../../../stories/ad-draft/drafts-sample.ts'
import { CHECKED, LINE } from '../../../../stories/ad-draft/sample.ts'
import { show } from '../../kit/show.tsx'
import { NO_LOOKUPS } from '../no-lookups.ts'

for (const words of [adDraft, batch, batchBlockers]) addWords(words)

const CREATIVE: AdDraftLine = {
  ...CHECKED,
  id: '9',
  kind: 'creative',
  name: '舰队出征',
  values: { material_id: 'm1', description: '集结你的舰队' },
}
const SPEC: BatchSpec = { ...emptySpec(GDT2, ({ key }) => `${key} 1`), game_id: '10012' }

function Stage({ wires, start }: { wires: DraftWires; start: BatchSpec }) {
  const [spec, change] = useState(start)
  const builder = { channel: GDT2, game: null, spec, accounts: [], problems: [], change, drafts: wires }
  const targeting = GDT2.axes.find(({ key }) => key === 'targeting')
  return (
    <LookupsProvider value={NO_LOOKUPS}>
      <DraftPick builder={builder} kind="audience" />
      <DraftPick builder={builder} kind="creative" />
      {targeting ? <AxisTable builder={builder} axis={targeting} /> : null}
      <output data-testid="spec">{JSON.stringify(spec)}</output>
    </LookupsProvider>
  )
}
const open = (wires = draftsOf([CHECKED, CREATIVE]), start = SPEC) => void show(<Stage wires={wires} start={start} />)
const kept = () => JSON.parse(screen.getByTestId('spec').textContent ?? '') as BatchSpec
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a draft is taken where its fields are', () => {
  expect([draftKindsOf(GDT2, 'unit'), draftKindsOf(GDT2, 'creative')]).toEqual([['audience'], ['creative']])
})

test('an audience draft becomes one more variant, which names the draft until its values are changed', async () => {
  open()
  await press('从人群草稿取用')
  await press('男性核心')
  await waitFor(() => expect(kept().axes.targeting).toHaveLength(2))
  expect(kept().axes.targeting?.[1]).toEqual({ name: '男性核心', values: CHECKED.values, draft_id: '7' })
  const line = screen.getAllByRole('row').at(-1)
  if (!line) throw new Error('the variant is a line')
  fireEvent.change(within(line).getByLabelText(/性别/), { target: { value: 'FEMALE' } })
  expect(kept().axes.targeting?.[1]).toMatchObject({ values: { gender: 'FEMALE' } })
  expect(kept().axes.targeting?.[1]?.draft_id).toBeUndefined()
})

test('a creative draft becomes a variant of both of its directions; a text without a word gives its place', async () => {
  open()
  await press('从创意草稿取用')
  await press('舰队出征')
  await waitFor(() => expect(kept().axes.material).toHaveLength(1))
  expect([kept().axes.material, kept().axes.text]).toEqual([
    [{ name: '舰队出征', values: { material_id: 'm1' }, draft_id: '9' }],
    [{ name: '舰队出征', values: { description: '集结你的舰队' }, draft_id: '9' }],
  ])
  // taken twice it is there twice, under another name
  expect(withDraft(GDT2, kept(), CREATIVE).axes.text?.map(({ name }) => name)).toEqual(['舰队出征', '舰队出征 2'])
})

test('where no draft is ready that is said, and one that is gone is taken nowhere', async () => {
  open(draftsOf([LINE]))
  await press('从人群草稿取用')
  expect(await screen.findByText(/还没有可用的草稿/)).toBeTruthy()
})

test('a draft that was deleted meanwhile is taken nowhere', async () => {
  open({ ...draftsOf([CHECKED]), read: () => Promise.resolve(null) })
  await press('从人群草稿取用')
  await press('男性核心')
  expect(await screen.findByText(/草稿已被删除/)).toBeTruthy()
  expect(kept().axes.targeting).toHaveLength(1)
})

test('a variant is kept as a draft under its name, and is of that draft from then on', async () => {
  const sent: NewAdDraft[] = []
  open(
    draftsOf([], (draft) => {
      sent.push(draft)
      return { kind: 'done', value: { ...LINE, ...draft, id: '12' } }
    }),
  )
  await press('把「targeting 1」存为草稿')
  fireEvent.change(await screen.findByLabelText(/^草稿名称/), { target: { value: '不限人群' } })
  await press('创建草稿')
  await waitFor(() => expect(kept().axes.targeting?.[0]?.draft_id).toBe('12'))
  expect(sent).toEqual([
    { channel: 'gdt_ad2', kind: 'audience', game_id: '10012', name: '不限人群', values: { gender: 'all', age_min: '18', age_max: '66' } },
  ])
})

test('at the limit of a person what was typed stays, with the reason', async () => {
  const limit = { code: 'ad_draft.limit', field: 'game_id', params: { max: 200 } }
  open(draftsOf([], () => ({ kind: 'refused', blockers: [limit], present: null })))
  await press('把「targeting 1」存为草稿')
  fireEvent.change(await screen.findByLabelText(/^草稿名称/), { target: { value: '第二百零一份' } })
  await press('创建草稿')
  expect(await screen.findByText(/每人每个游戏最多 200 份草稿/)).toBeTruthy()
  expect(screen.getByLabelText(/^草稿名称/)).toMatchObject({ value: '第二百零一份' })
})

test('a variant with other values is no longer what its draft says', () => {
  expect(changedVariant({ name: '甲', values: {}, draft_id: '7' }, { gender: 'MALE' })).toEqual({ name: '甲', values: { gender: 'MALE' } })
})
