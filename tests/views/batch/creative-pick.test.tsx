import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { CreativePick, type AskCreatives, type CreativeOffer } from '#views/batch/builder/CreativePick.tsx'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { show } from '../kit/show.tsx'

const offersOf = (name: string): CreativeOffer[] => [
  { id: '1', name, axes: { text: [{ name: '首发', values: { headline: '甲' } }] } },
  { id: '2', name: '备选', axes: { text: [{ name: '备选', values: { headline: '乙' } }] } },
  { id: '3', name: '未审', detail: '标题丙', disabledReason: '还在等审核', axes: {} },
]
const ask: AskCreatives = ({ gameId, q }) => Promise.resolve(offersOf(`首发 ${gameId}${q}`))
const builderOf = (change = vi.fn(), channel = META) => ({
  channel,
  game: null,
  spec: { ...emptySpec(channel, () => '一'), game_id: '10078' },
  accounts: [],
  problems: [],
  change,
})

test('one creative is taken and replaces the variants of its axes; one that may not be used says why and cannot be taken', async () => {
  const change = vi.fn()
  show(<CreativePick builder={builderOf(change)} blockers={[]} ask={ask} />)
  fireEvent.click(screen.getByRole('button', { name: '从创意库选择…' }))
  const take = screen.getByRole<HTMLButtonElement>('button', { name: '使用这个创意' })
  fireEvent.click(await screen.findByRole('checkbox', { name: /首发 10078/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /备选/ }))
  // read by anyone, not only under the pointer
  expect([screen.queryByText('还在等审核') !== null, screen.queryByText('标题丙') !== null]).toEqual([true, true])
  // the later choice takes the place of the earlier one
  const choices = within(screen.getByRole('list')).getAllByRole<HTMLInputElement>('checkbox')
  expect(choices.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
  fireEvent.click(take)
  expect(change.mock.calls.map(([spec]) => spec.axes.text)).toEqual([
    [{ name: '备选', values: { ...builderOf().spec.axes['text']?.[0]?.values, headline: '乙' } }],
  ])
})

test('who may not see creatives is told why, and a network whose ads carry none offers nothing', () => {
  const { unmount } = show(<CreativePick builder={builderOf()} blockers={[blocker('permission.function')]} ask={ask} />)
  expect(screen.getByRole('button', { name: '从创意库选择…' }).getAttribute('aria-disabled')).toBe('true')
  unmount()
  show(<CreativePick builder={builderOf(vi.fn(), { ...META, spreaderId: '304' })} blockers={[]} ask={ask} />)
  expect(screen.queryByRole('button')).toBeNull()
})
