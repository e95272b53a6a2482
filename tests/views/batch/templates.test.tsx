import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { blocker } from '#domain/blocker.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { itemsOf as linesOf } from '#views/batch/preview/cell-edits.ts'
import { rowsTarget, specTarget } from '#views/batch/templates/template-target.ts'
import { Templates } from '#views/batch/templates/TemplatesButton.tsx'
import type { NewTemplate } from '#views/batch/templates/wire.ts'
import { show } from '../kit/show.tsx'
import { itemsOf, SPEC, wiresOf } from '../../../stories/batch/sample.ts'
import { templatesOf } from '../../../stories/batch/templates-sample.ts'

const PLACE = { game_id: '10012', account_ids: ['1203400001'] }
const COMMON = { channel: META, place: PLACE, blockers: [], keepBlockers: [] }
const { lookups } = wiresOf([], 'draft')

function rows() {
  const there = createBatchRows(META, lookups)
  there.take(itemsOf())
  const accounts: AccountFacts[] = [...there.store.values()].map(({ account }) => ({ ...account, name: '星河' }))
  there.nameAccounts(accounts)
  return there
}

const open = (target: Parameters<typeof Templates>[0]['target'], wires = templatesOf()) =>
  show(
    <LookupsProvider value={lookups}>
      <Templates target={target} wires={wires} onDone={() => undefined} />
    </LookupsProvider>,
  )

test('a template is applied to rows as a difference that was looked at, with the variant that was chosen, in one step', async () => {
  const { store } = rows()
  const adgroups = [...store.values()].filter(({ item }) => item?.level === 'adgroup').map(({ id }) => id)
  const made: (readonly CellEdit[])[] = []
  open(rowsTarget(COMMON, { rows: linesOf(store, adgroups), isChosen: true, spec: null, onEdits: (edits) => made.push(edits) }))
  await userEvent.click(await screen.findByText('东南亚 25+'))
  const part = await screen.findByRole('region', { name: '「东南亚 25+」将改变什么' })
  await userEvent.selectOptions(within(part).getByLabelText(/变体/), '核心')
  within(part).getByText(`应用到选中的 ${adgroups.length} 行`)
  expect(
    within(part)
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent))
      .slice(0, 2),
  ).toMatchObject([
    [expect.any(String), '国家/地区', expect.any(String), expect.stringMatching(/^SG$|新加坡/)],
    [expect.any(String), '最小年龄', expect.any(String), '30'],
  ])
  await userEvent.click(within(part).getByRole('button', { name: /^应用 \d+ 处修改/ }))
  expect(made).toHaveLength(1)
  expect(made[0]?.map(({ field, after }) => [field, after])).toEqual(
    adgroups.flatMap(() => [
      ['values.countries', ['SG']],
      ['values.age_min', '30'],
    ]),
  )
})

test('what does not fit is said with its part and field, and can be applied all the same', async () => {
  const misfit = blocker('batch.value.reference_unknown', { field: 'axes.targeting.0.values.audiences', params: { value: '999' } })
  open(
    specTarget(COMMON, SPEC, () => undefined),
    templatesOf({ read: { misfits: [misfit] } }),
  )
  await userEvent.click(await screen.findByText('东南亚 25+'))
  await screen.findByText('1 项不适合这里的游戏或账户')
  screen.getByText(/^定向 1 · 自定义受众：.*999/)
  expect(screen.getByRole('button', { name: /^应用 \d+ 处修改/ }).getAttribute('aria-disabled')).not.toBe('true')
})

test('one part of the chosen rows is kept under a name: equal values are one variant, amounts say their currency', async () => {
  const { store } = rows()
  const kept: NewTemplate[] = []
  const adgroups = [...store.values()].filter(({ item }) => item?.level === 'adgroup')
  open(
    rowsTarget(COMMON, { rows: adgroups, isChosen: true, spec: null, onEdits: () => undefined }),
    templatesOf({ kept: (draft) => kept.push(draft) }),
  )
  const form = await screen.findByRole('region', { name: '存为模板' })
  const save = within(form).getByRole('button', { name: '存为模板' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await userEvent.selectOptions(within(form).getByLabelText(/^包含/), 'budget')
  await userEvent.type(within(form).getByLabelText(/^批次模板名称/), '日预算')
  await userEvent.click(within(form).getByLabelText('与同游戏的人共享'))
  await userEvent.click(save)
  await screen.findByText('模板已保存')
  expect(kept).toMatchObject([{ name: '日预算', part: 'budget', shared: true, game_id: '10012', channel: 'fb_ad' }])
  const amounts = kept[0]?.content.axes['budget']?.map(({ values }) => Object.keys(values['daily_budget'] ?? {})) ?? []
  expect(amounts.flat().every((currency) => /^[A-Z]{3}$/.test(currency))).toBe(true)
  expect(amounts.length).toBeGreaterThan(0)
})

const formOf = async (name: string) => within(await screen.findByRole('group', { name: `修改模板「${name}」` }))

test('one’s own is renamed and retired, which one press undoes; that of another user says why not', async () => {
  open(specTarget(COMMON, SPEC, () => undefined))
  await userEvent.click(await screen.findByText('首发一周'))
  const foreign = await formOf('首发一周')
  expect(foreign.getByRole('button', { name: '停止使用' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByText('东南亚 25+'))
  const own = await formOf('东南亚 25+')
  expect(own.getByRole('button', { name: '保存' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(own.getByLabelText(/^重命名/))
  await userEvent.type(own.getByLabelText(/^重命名/), '东南亚')
  await userEvent.click(own.getByRole('button', { name: '保存' }))
  await userEvent.click((await formOf('东南亚')).getByRole('button', { name: '停止使用' }))
  await screen.findByText('「东南亚」已停止使用')
  await waitFor(() => expect(screen.queryByRole('group', { name: '修改模板「东南亚」' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await formOf('东南亚')
})

test('templates say where they can be used and who made them, and are searched by their name', async () => {
  open(specTarget(COMMON, SPEC, () => undefined))
  const row = await screen.findByRole('row', { name: /首发一周/ })
  expect(
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(['排期', 'Meta · 星河战纪', '周明', '是']))
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), '东南{Enter}')
  await waitFor(() => expect(screen.queryByText('首发一周')).toBeNull())
  expect(screen.getByText('东南亚 25+')).toBeDefined()
})
