import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AnnotationRow } from '#contract/date-annotations.ts'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { AnnotationForm } from '#views/settings/annotations/AnnotationForm.tsx'
import { RemoveAnnotation } from '#views/settings/annotations/RemoveAnnotation.tsx'
import type { AnnotationDraft, RemovalDraft } from '#views/settings/annotations/wire.ts'
import { show } from '../kit/show.tsx'

const ROW: AnnotationRow = {
  id: '7',
  type: '2',
  from_day: '2026-11-11',
  to_day: '2026-11-11',
  all_games: false,
  game_ids: ['10012'],
  text: '双十一',
  created_by: '赵明',
  editable: true,
  version: 3,
  updated_at: '2026-11-01T00:00:00.000Z',
}
const GAMES = [
  { id: '10012', name: '星河战纪' },
  { id: '10045', name: '幻境之门' },
]

let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

function aSave<Draft>(answer: SaveOutcome<AnnotationRow>) {
  const machine = createSettingsSave<Draft, AnnotationRow>().provide({
    actors: {
      send: fromPromise(({ input }) => {
        sent.push(input.draft)
        return Promise.resolve(answer)
      }),
    },
  })
  return createActor(machine, { input: { draft: null } }).start()
}

const form = (annotation: AnnotationRow | null, answer: SaveOutcome<AnnotationRow>, against: { all?: boolean } = {}) =>
  show(
    <AnnotationForm
      annotation={annotation}
      today="2026-11-20"
      games={GAMES}
      save={aSave<AnnotationDraft>(answer)}
      blockers={[]}
      allGames={against.all ? [blocker('permission.missing')] : []}
    />,
  )
const DONE = { kind: 'done', value: { ...ROW, version: 4 } } as const

test('a new annotation begins today, in one day, and is sent with its games', async () => {
  form(null, DONE)
  await userEvent.type(screen.getByRole('textbox', { name: /说明/ }), '首发')
  expect(screen.queryByRole('button', { name: '保存' })?.getAttribute('type')).not.toBe('submit')
  await userEvent.click(screen.getByRole('checkbox', { name: '幻境之门' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const days = { fromDay: '2026-11-20', toDay: '2026-11-20' }
  expect(sent).toEqual([{ id: null, version: 0, type: '2', ...days, allGames: false, gameIds: ['10045'], text: '首发' }])
})

test('one day stays one day when its beginning is moved', async () => {
  form(ROW, DONE)
  const from = screen.getByRole('textbox', { name: '开始日期' })
  await userEvent.clear(from)
  await userEvent.type(from, '2026-11-15')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '结束日期' }).value).toBe('2026-11-15')
})

test('who may not annotate all games cannot choose them', () => {
  form(null, DONE, { all: true })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '适用于全部游戏' }).disabled).toBe(true)
})

test('what another user saved is shown, and is saved over with its version', async () => {
  const present = { ...ROW, text: '双十一大促', version: 5 }
  form(ROW, { kind: 'refused', blockers: [blocker('annotation.changed')], present })
  await userEvent.type(screen.getByRole('textbox', { name: /说明/ }), '！')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/双十一大促/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '用我的覆盖' }))
  expect(sent).toMatchObject([
    { version: 3, text: '双十一！' },
    { version: 5, text: '双十一！' },
  ])
})

test('it is deleted after a question, at the version that was seen', async () => {
  show(<RemoveAnnotation annotation={ROW} remove={aSave<RemovalDraft>(DONE)} blockers={[]} />)
  await userEvent.click(screen.getByRole('button', { name: '删除标注' }))
  await userEvent.click(screen.getByRole('button', { name: '保留' }))
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '删除标注' }))
  await userEvent.click(screen.getByRole('button', { name: '删除标注' }))
  expect(sent).toEqual([{ id: '7', version: 3 }])
})
