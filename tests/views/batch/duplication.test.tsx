import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createActor, fromPromise } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import type {
  CopyCount,
  DuplicateBatch,
  DuplicateCreated,
  DuplicationFacts,
  LevelSaved,
  PlainOutcome,
} from '#machines/duplication/duplication.types.ts'
import type { SaveWrite } from '#machines/batch/batch.types.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { DuplicationView } from '#views/batch/duplicate/DuplicationView.tsx'
import { createCopyBook } from '#views/batch/duplicate/copy-book.ts'
import { copyWriteOf, leaveOutEdits } from '#views/batch/duplicate/copy-edits.ts'
import { duplicatedOf } from '#views/batch/preview/duplicated.ts'
import type { PreviewRow } from '#views/batch/preview/preview-row.ts'
import { META } from '#domain/channels/meta.ts'
import { aDuplicate, CHOOSING, COPIES, COUNT, COUNT_WITH_GONE, STORED, WIRES } from '../../../stories/duplication/sample.ts'

const MAY_ALL: BatchRights = { view: [], build: [], commit: [], creatives: [], signIn: [], games: '*' }
const never = <T,>() => new Promise<T>(() => undefined)

function shown(facts: DuplicationFacts, count: CopyCount = COUNT, rights: BatchRights = MAY_ALL) {
  const saves: SaveWrite[] = []
  const flow = createActor(
    duplicationMachine.provide({
      actors: {
        countCopies: fromPromise(() => Promise.resolve(count)),
        createDuplicate: fromPromise(() => never<DuplicateCreated>()),
        readDuplicate: fromPromise(() => Promise.resolve<DuplicateBatch | null>(aDuplicate())),
        saveLevel: fromPromise(({ input }) => {
          saves.push(input)
          return never<LevelSaved>()
        }),
        commitDuplicate: fromPromise(() => never<PlainOutcome>()),
        discardBatch: fromPromise(() => never<PlainOutcome>()),
        settleTicket: fromPromise(() => never<{ state: TicketState }>()),
      },
    }),
    { input: facts },
  ).start()
  const onBatch = vi.fn()
  const onBack = vi.fn()
  render(
    <DuplicationView flow={flow} wires={WIRES} trail={[]} rights={rights} onHome={() => undefined} onBack={onBack} onBatch={onBatch} />,
  )
  return { flow, saves, onBack, onBatch }
}

describe('before there are copies', () => {
  test('the limit is said with its unit, and what one copy makes', async () => {
    shown(CHOOSING)
    expect(await screen.findByText('每个来源在每个账户的份数，最多 50 份')).toBeDefined()
    expect(screen.getByText(/1 系列 · 3 广告组 · 9 广告，1 份 × 2 个账户 = 26 个对象/)).toBeDefined()
  })

  test('each template shows the name that it gives the first copy', async () => {
    const { flow } = shown(CHOOSING)
    expect(await screen.findByText(/^广泛_50_\d{8}_1$/)).toBeDefined()
    expect(screen.getByText('竖版1_文案')).toBeDefined()
    flow.send({ type: 'plan.change', change: { naming: { ...CHOOSING.plan.naming, adgroup: '{campaign}-{source}-{country}-{nope}' } } })
    expect(await screen.findByText('萌宠小镇_US_20261101-广泛_50-…-{nope}')).toBeDefined()
  })

  test('each source that cannot be copied says why, and is left out by one press', async () => {
    const { flow } = shown(CHOOSING, COUNT_WITH_GONE)
    expect(await screen.findByText('「广泛_100」已在渠道上删除：请移除后再复制')).toBeDefined()
    expect(screen.getByRole('button', { name: /生成副本/ }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: '移除不能复制的来源' }))
    expect(flow.getSnapshot().context.plan.sources).toEqual(['12.2'])
  })

  test('copies beyond the limit are refused next to the field, and what was typed stays', async () => {
    const { flow } = shown(CHOOSING)
    const field = await screen.findByLabelText(/^份数/)
    fireEvent.change(field, { target: { value: '51' } })
    fireEvent.blur(field)
    expect((await screen.findAllByText('每个来源在每个账户一次可复制 1–50 份：请改小份数，其余的再复制一次')).length).toBeGreaterThan(0)
    expect(flow.getSnapshot().context.plan.copies).toBe(51)
  })
})

test('begun from a list it leads back to that list; opened by its number it does not', async () => {
  const list = '/advertise-2/objects?channel=fb_ad&level=adgroup&q=starport'
  const { onBack } = shown({ ...CHOOSING, back: list })
  fireEvent.click(await screen.findByRole('button', { name: '返回选择来源的列表' }))
  expect(onBack.mock.calls).toEqual([[list]])
  cleanup()
  shown(STORED)
  await screen.findByRole('group', { name: '层级' })
  expect(screen.queryByRole('button', { name: '返回选择来源的列表' })).toBeNull()
})

describe('the copies', () => {
  test('say of each level how many there are and what waits, and how many edits are not saved', async () => {
    const { flow } = shown(STORED)
    const levels = await screen.findByRole('group', { name: '层级' })
    expect(await within(levels).findByRole('button', { name: '广告组 16 · 8 需处理' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '采用建议（8）' }))
    expect(await within(levels).findByRole('button', { name: '广告组 16 · 8 需处理 · 8 未保存' })).toBeDefined()
    expect(flow.getSnapshot().value).toEqual({ editing: 'dirty' })
  })

  test('a level is saved by itself, with what is proposed and what is left out on purpose', async () => {
    const { flow, saves } = shown(STORED)
    fireEvent.click(await screen.findByRole('button', { name: '采用建议（8）' }))
    flow.send({
      type: 'edits.apply',
      changes: [{ seq: 42, level: 'adgroup', version: 1, field: 'waived.audiences', before: null, after: 'yes' }],
    })
    flow.send({ type: 'edits.apply', changes: [{ seq: 3, level: 'ad', version: 1, field: 'name', before: 'a', after: 'b' }] })
    fireEvent.click(await screen.findByRole('button', { name: /^保存广告组/ }))
    expect(saves).toHaveLength(1)
    expect(saves[0]?.level).toBe('adgroup')
    const written = saves[0]?.edits.map(copyWriteOf) ?? []
    expect(written.filter(({ values }) => values?.daily_budget === '7500')).toHaveLength(8)
    expect(written.find(({ seq }) => seq === 42)).toMatchObject({ waived: { audiences: true } })
    expect(flow.getSnapshot().context.queue.pending.map(({ level }) => level)).toEqual(['ad'])
  })

  test('that are chosen are left as they are at once, in the fields for which nothing is proposed', () => {
    const book = createCopyBook()
    book.take(COPIES)
    const rows = COPIES.map((item) => ({ item, channel: META, above: {} }) as unknown as PreviewRow)
    const unfit = COPIES.filter(({ copy }) => copy.misfits.length > 0)
    expect(leaveOutEdits(book, rows).map(({ seq, field, after }) => [seq, field, after])).toEqual(
      unfit.map(({ seq }) => [seq, 'waived.audiences', 'yes']),
    )
    expect(unfit).toHaveLength(8)
  })

  test('are only looked at by someone who may not build', async () => {
    shown(STORED, COUNT, { ...MAY_ALL, build: [blocker('permission.function_missing', { params: { function: 'ads.batch.build' } })] })
    const take = await screen.findByRole('button', { name: '采用建议（8）' })
    expect(take.getAttribute('aria-disabled')).toBe('true')
  })

  test('are looked at once more, with the fields in which they differ counted', async () => {
    const { flow } = shown(STORED)
    await screen.findByRole('button', { name: '采用建议（8）' })
    flow.send({ type: 'copies.review' })
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('row', { name: /^广告组/ }).textContent).toContain('名称 16')
    expect(within(table).getByRole('row', { name: /^广告组/ }).textContent).toContain('日预算')
  })
})

describe('a duplication begun from rows', () => {
  const row = (seq: number, level: string) => ({ item: { seq, level } }) as PreviewRow

  test('copies those of the uppermost level, because what is in them comes along', () => {
    expect(duplicatedOf(META, '7', [row(2, 'adgroup'), row(3, 'ad'), row(9, 'adgroup')])).toEqual({
      channel: 'fb_ad',
      level: 'adgroup',
      ids: ['7.2', '7.9'],
    })
  })

  test('copies the whole batch where none is chosen', () => {
    expect(duplicatedOf(META, '7', [])).toEqual({ channel: 'fb_ad', level: 'campaign', ids: ['7.*'] })
  })
})
