import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { adDraft } from '#i18n/areas/ad-draft.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { adDraftMachine, AUTOSAVE_MS } from '#machines/ad-draft/ad-draft.machine.ts'
import type { AdDraftDesk, AdDraftFacts, AdDraftLine, AdDraftOutcome } from '#machines/ad-draft/ad-draft.types.ts'
import { AdDraftView } from '#views/batch/ad-draft/AdDraftView.tsx'
import { CompareDrafts } from '#views/batch/ad-draft/CompareDrafts.tsx'
import { CHECKED, deskOf, FAULTY, LINE, OPENED, savedAs, STALE, THEIRS, typed, USED } from '../../../../stories/ad-draft/sample.ts'
import { show } from '../../kit/show.tsx'
import { NO_LOOKUPS } from '../no-lookups.ts'

for (const words of [adDraft, batch, batchBlockers, thingWords]) addWords(words)

type Given = {
  desk?: AdDraftDesk
  facts?: AdDraftFacts
  line?: AdDraftLine | null | 'broken'
  save?: (draft: AdDraftContent) => AdDraftOutcome
  check?: AdDraftOutcome
  mayNot?: { code: string }[]
}

function open({ desk = deskOf(LINE), facts = OPENED, line = LINE, save, check, mayNot = [] }: Given = {}) {
  const sent: AdDraftContent[] = []
  const deleted: number[] = []
  const went: string[] = []
  const clock = new SimulatedClock()
  const machine = adDraftMachine.provide({
    actors: {
      readDesk: fromPromise(() => Promise.resolve(desk)),
      readLine: fromPromise(() => (line === 'broken' ? Promise.reject(new Error('offline')) : Promise.resolve(line))),
      saveDraft: fromPromise(({ input }) => {
        sent.push(input.draft)
        return Promise.resolve<AdDraftOutcome>(save?.(input.draft) ?? { kind: 'done', value: savedAs(input.draft) })
      }),
      checkDraft: fromPromise(() => Promise.resolve<AdDraftOutcome>(check ?? { kind: 'done', value: CHECKED })),
      deleteDraft: fromPromise(({ input }) => {
        deleted.push(input.version)
        return Promise.resolve({ kind: 'done' as const, value: null })
      }),
    },
  })
  const flow = createActor(machine, { input: facts, clock }).start()
  show(
    <AdDraftView
      flow={flow}
      trail={[]}
      lookups={NO_LOOKUPS}
      mayNot={mayNot}
      batchPath={({ batch_id: id }) => `/batch/${id}`}
      onGo={(href) => went.push(href)}
      onHome={() => went.push('home')}
      onCopy={({ typed: own }) => went.push(`copy ${own?.name ?? ''}`)}
    />,
  )
  return { flow, sent, deleted, went, rest: () => clock.increment(AUTOSAVE_MS) }
}

const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const nameIt = async (value: string) => fireEvent.change(await screen.findByLabelText(/^草稿名称/), { target: { value } })

test('the form has the fields of the network, and what is typed is saved when typing pauses', async () => {
  const { sent, rest } = open()
  expect(await screen.findByLabelText(/^草稿名称/)).toMatchObject({ value: '男性核心' })
  expect([screen.getByLabelText(/^性别/), screen.getByLabelText(/^最小年龄/)]).toMatchObject([{ value: 'MALE' }, { value: '18' }])
  await nameIt('女性核心')
  expect(screen.getByText('停止输入后自动保存')).toBeTruthy()
  expect(sent).toEqual([])
  rest()
  expect(await screen.findByText(/^已保存/)).toBeTruthy()
  expect(sent).toEqual([typed({}, '女性核心')])
})

test('what the check found is at its fields, what it warns of too, with how many errors there are', async () => {
  open({ check: { kind: 'done', value: FAULTY } })
  await press(/^检查/)
  expect(await screen.findByText(/检查发现 1 个错误/)).toBeTruthy()
  expect(within(screen.getByRole('group', { name: '人群' })).getByText(/最大年龄须比最小年龄（18）至少大 4 岁/)).toBeTruthy()
})

test('a ready draft says so and names the batches that were made of it', async () => {
  const { went } = open({ desk: deskOf(USED) })
  expect(await screen.findByText('已用于批次')).toBeTruthy()
  expect(screen.getByText(/渠道没有给出人群「核心付费」的规模/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: '夏日批次' }))
  expect(went).toEqual(['/batch/42'])
})

test('a stale draft says what is to be done', async () => {
  open({ desk: deskOf(STALE) })
  expect(await screen.findByText(/引用的人群或素材已不存在/)).toBeTruthy()
})

test('a save that did not arrive is said with the time since when, and what is typed stays until the server is back', async () => {
  const lost: AdDraftOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
  const { flow, rest } = open({ save: () => lost, line: 'broken' })
  await nameIt('女性核心')
  rest()
  const said = await screen.findByText(/之后的修改还没有保存到服务器/)
  expect(said.textContent).toMatch(/\d\d:\d\d/)
  expect(screen.getByLabelText(/^草稿名称/)).toMatchObject({ value: '女性核心' })
  await nameIt('女性付费')
  expect(flow.getSnapshot().context.typed?.name).toBe('女性付费')
})

test('what was typed into a draft that another user deleted begins another one', async () => {
  const { went, rest } = open({ save: () => ({ kind: 'refused', blockers: [{ code: 'ad_draft.missing' }], present: null }) })
  await nameIt('女性核心')
  rest()
  expect(await screen.findByText(/草稿已被删除/)).toBeTruthy()
  await press(/^复制为新草稿/)
  expect(went).toEqual(['copy 女性核心'])
})

test('another user’s change is shown field by field, and a side is taken of each', async () => {
  const { sent, rest } = open({
    save: (draft) =>
      draft.name === '最终'
        ? { kind: 'done', value: savedAs(draft, 5) }
        : { kind: 'refused', blockers: [{ code: 'ad_draft.changed' }], present: THEIRS },
  })
  await nameIt('女性核心')
  rest()
  expect(await screen.findByText('李强 在你编辑期间修改了这份草稿')).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: /他人|改动|修改/ })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toMatchObject([
    expect.stringMatching(/草稿名称.*女性核心.*男性核心（李强）/),
    expect.stringMatching(/最大年龄.*40.*50/),
  ])
  await press(/^继续编辑/)
  // theirs was taken where only they changed something
  expect(await screen.findByLabelText(/^最大年龄/)).toMatchObject({ value: '50' })
  await nameIt('最终')
  rest()
  expect(await screen.findByText(/^已保存/)).toBeTruthy()
  expect(sent.at(-1)).toEqual(typed({ age_max: '50' }, '最终'))
})

test('after a reload what is typed here is shown next to what the server has, and is kept by a press', async () => {
  const mine = typed({ age_max: '45' })
  const { sent, rest } = open({ facts: { ...OPENED, typed: mine, base: typed(), version: 3 } })
  expect(await screen.findByText(/恢复了本机未保存的内容/)).toBeTruthy()
  rest()
  expect(sent).toEqual([])
  await press(/^继续编辑/)
  rest()
  expect(await screen.findByText(/^已保存/)).toBeTruthy()
  expect(sent).toEqual([mine])
})

test('deletion asks first and says who else has it open and where it was used', async () => {
  const { deleted } = open({ line: { ...USED, version: 4, editors: THEIRS.editors } })
  await press(/^删除/)
  const question = within(await screen.findByRole('alert'))
  expect(
    [question.getByText('删除草稿「男性核心」？'), question.getByText(/李强 也在编辑/), question.getByText(/1 个批次使用了它/)].length,
  ).toBe(3)
  expect(deleted).toEqual([])
  await press(/^确认删除/)
  expect(await screen.findByText(/草稿已被删除/)).toBeTruthy()
  expect(deleted).toEqual([4])
})

test('who may not edit only looks at it, and is told why', async () => {
  open({ mayNot: [{ code: 'ad_draft.missing' }] })
  expect(await screen.findByLabelText(/^草稿名称/)).toMatchObject({ disabled: false })
  expect(screen.getByRole('group', { name: '人群' })).toMatchObject({ disabled: true })
  expect(screen.getByRole('button', { name: /^检查/ }).getAttribute('aria-disabled')).toBe('true')
})

test('two drafts of a kind are compared in what differs; one alone, or two of different kinds, are not', async () => {
  const lines = new Map([
    ['7', LINE],
    ['8', { ...THEIRS, id: '8' }],
  ])
  const read = ({ id }: { id: string }) => Promise.resolve(lines.get(id) ?? null)
  const { rerender } = show(<CompareDrafts channel="gdt_ad2" chosen={[{ id: '7', kind: 'audience' }]} lookups={NO_LOOKUPS} read={read} />)
  expect(screen.getByRole('button', { name: '对比草稿' }).getAttribute('aria-disabled')).toBe('true')
  rerender(
    <CompareDrafts
      channel="gdt_ad2"
      chosen={[
        { id: '7', kind: 'audience' },
        { id: '8', kind: 'audience' },
      ]}
      lookups={NO_LOOKUPS}
      read={read}
    />,
  )
  await press(/^对比草稿/)
  const table = within(await screen.findByRole('table', { name: '对比两份草稿' }))
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([['最大年龄', '40', '50']])
})
