import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { MatrixCreative } from '#domain/batch/creative-matrix.ts'
import { META } from '#domain/channels/meta.ts'
import { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import { CreativeMatrix } from '#views/batch/matrix/CreativeMatrix.tsx'
import { matrixRowsOf } from '#views/batch/matrix/matrix-rows.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { show } from '../kit/show.tsx'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

const { lookups } = wiresOf([], 'draft')
const CREATIVES: readonly MatrixCreative[] = [
  { id: 'n1', name: '方图', width: 1080, height: 1080 },
  { id: 'n2', name: '竖图', width: 1080, height: 1920 },
  { id: 'n3', name: '未审', width: 1080, height: 1080, barred: '素材还在等审核' },
]

function rows() {
  const there = createBatchRows(META, lookups)
  there.take(itemsOf())
  return there.store
}

test('rows that are chosen mean their groups: a campaign those below it, an ad its own; an ad there begins like those next to it', () => {
  const store = rows()
  const all = matrixRowsOf(META, store, [])
  const groups = [...store.values()].filter(({ item }) => item?.level === 'adgroup')
  expect(all.map(({ seq }) => seq)).toEqual(groups.map(({ item }) => item?.seq))
  const [group] = groups
  const ad = [...store.values()].find(({ parentId }) => parentId === group?.id)
  const campaign = [...store.values()].find(({ id }) => id === group?.parentId)
  if (!group || !ad?.item || !campaign) throw new Error('the sample has no ads')
  expect(matrixRowsOf(META, store, [ad]).map(({ seq }) => seq)).toEqual([group.item?.seq])
  const below = groups.filter(({ parentId }) => parentId === campaign.id).map(({ item }) => item?.seq)
  expect(matrixRowsOf(META, store, [campaign]).map(({ seq }) => seq)).toEqual(below)
  const { material_id: shown, ...values } = ad.item.values
  expect(matrixRowsOf(META, store, [group])[0]).toMatchObject({ values, shows: expect.arrayContaining([shown]) })
})

test('creatives are chosen, ticked by a rule, looked at with their count against the limit, and added', async () => {
  const machine = creativeMatrixMachine.provide({ actors: { findCreatives: fromPromise(() => Promise.resolve(CREATIVES)) } })
  const there = matrixRowsOf(META, rows(), []).slice(0, 2)
  const flow = createActor(machine, { input: { channel: META.key, gameId: '10012', rows: there } }).start()
  show(<CreativeMatrix channel={META} flow={flow} blockers={[]} />)
  const dialog = within(await screen.findByRole('dialog', { name: '创意矩阵' }))
  const next = () => dialog.getByRole('button', { name: /^勾选 2 组/ })
  expect(next().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await dialog.findByRole('checkbox', { name: /方图/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /竖图/ }))
  expect(dialog.getByRole('checkbox', { name: /未审/ }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(next())
  await userEvent.click(await screen.findByRole('button', { name: '竖版' }))
  await screen.findByText('已勾选 2 格')
  await userEvent.click(screen.getByRole('checkbox', { name: `「${there[0]?.name}」展示「方图」` }))
  await userEvent.click(screen.getByRole('button', { name: '预览 3 条广告' }))
  await screen.findByText('将在 2 组中添加 3 条广告')
  screen.getByText(`${(there[0]?.ads ?? 0) + 2} / 50`)
  await userEvent.click(screen.getByRole('button', { name: '添加 3 条广告' }))
  expect(flow.getSnapshot().output?.ads.map(({ parent_seq, name }) => [parent_seq, name])).toEqual([
    [there[0]?.seq, '方图'],
    [there[0]?.seq, '竖图'],
    [there[1]?.seq, '竖图'],
  ])
  act(() => void flow.stop())
})
