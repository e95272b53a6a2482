import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import { META } from '#domain/channels/meta.ts'
import type { BuildStage, ImportedSheet } from '#machines/batch/batch.types.ts'
import { partState, placeOfPart, type Builder } from '#views/batch/builder/builder.ts'
import { BuilderPage } from '#views/batch/builder/BuilderPage.tsx'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { TallyPanel } from '#views/batch/builder/TallyPanel.tsx'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { focusPlace } from '#views/kit/places.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { NO_LOOKUPS } from './no-lookups.ts'

const ACCOUNT = { accountId: 'a1', name: '一号', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' }
const NAMED = (axis: { key: string }) => axis.key
const SPEC: BatchSpec = { ...emptySpec(META, NAMED), name: '首发', game_id: '7', account_ids: ['a1'] }
const LISTS = { games: [], accounts: [], network: null }

type PageProps = { start?: BatchSpec; imported?: ImportedSheet | null; stage?: BuildStage | null }

function Page({ start = SPEC, imported = null, stage: first = null }: PageProps) {
  const [spec, change] = useState(start)
  const [stage, setStage] = useState(first)
  const [left, setLeft] = useState<ReadonlySet<BuildStage>>(new Set())
  const [form, setForm] = useState<HTMLElement | null>(null)
  const problems = checkSpec(spec, META, [ACCOUNT], { nowMs: 0 })
  const builder: Builder = { channel: META, game: null, spec, accounts: [ACCOUNT], problems, change }
  const leadTo = (places: readonly (string | undefined)[], from: 'here' | 'start') =>
    form
      ? focusPlace(
          form,
          places.filter((one) => one !== undefined),
          from,
        )
      : undefined
  return (
    <WordsProvider language="zh">
      <LookupsProvider value={NO_LOOKUPS}>
        <QuietGaps>
          <TallyPanel
            builder={builder}
            onOpen={(open) =>
              leadTo(
                open.map(({ field }) => field),
                'start',
              )
            }
          />
          <BuilderPage
            builder={builder}
            lists={LISTS}
            busy={false}
            imported={imported}
            stage={stage}
            isTold={(part) => left.has(part)}
            form={form}
            onForm={setForm}
            creatives={{ blockers: [], ask: () => Promise.resolve([]) }}
            onPart={setStage}
            onLeft={(part) => setLeft((before) => new Set([...before, part]))}
            onChannel={() => undefined}
            onGame={() => undefined}
          />
          <button
            onClick={() =>
              leadTo(
                problems.map(({ field }) => field),
                'here',
              )
            }
          >
            下一项
          </button>
        </QuietGaps>
      </LookupsProvider>
    </WordsProvider>
  )
}

const setUp = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const outline = () => screen.getByRole('navigation')
const noted = (part: string) => within(outline()).getByRole('button', { name: new RegExp(part) }).textContent
const lines = () => screen.getAllByRole('treeitem').map((line) => line.textContent?.replace(/^[▾▸]/, ''))

test('every part is there at once; a press in the outline leads to its first field', async () => {
  const user = setUp()
  render(<Page />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '范围',
    '系列',
    '广告组',
    '创意',
    '命名',
  ])
  await user.click(within(outline()).getByRole('button', { name: /广告组/ }))
  expect(document.activeElement).toBe(screen.getByLabelText('定向 1 名称'))
  expect(within(outline()).getByRole('button', { current: 'location' }).textContent).toContain('广告组')
})

test('a page that opens has the focus in its first field, or in the part that was left', () => {
  const { unmount } = render(<Page />)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /游戏/ }))
  unmount()
  render(<Page stage="ad" />)
  expect(document.activeElement?.closest('[data-place^="part."]')?.getAttribute('data-place')).toBe('part.ad')
})

test('the next thing is the next field that lacks something, round the page; the count leads to the first', async () => {
  const user = setUp()
  render(<Page />)
  const next = () => user.click(screen.getByRole('button', { name: '下一项' }))
  const countries = screen.getByLabelText('定向 1 国家/地区')
  await user.click(within(screen.getByRole('region', { name: '将会创建' })).getByRole('button'))
  expect(document.activeElement).toBe(countries)
  // a press of the mouse takes the focus along, so the first one counts from the button
  screen.getByLabelText('预算与出价 1 日预算 USD').focus()
  focusPlace(document, ['axes.targeting.0.values.countries', 'axes.text.0.values.headline'])
  expect(document.activeElement).toBe(screen.getByLabelText('文案 1 标题'))
  await next()
  expect(document.activeElement).toBe(countries)
})

test('what is missing is counted quietly, and called missing only after the part was left', async () => {
  const user = setUp()
  render(<Page />)
  expect([noted('广告组'), noted('系列')]).toEqual([expect.stringContaining('3 项待填'), '✓系列1'])
  await user.click(screen.getByLabelText('定向 1 最小年龄'))
  await user.click(screen.getByLabelText('文案 1 标题'))
  expect([noted('广告组'), noted('创意')]).toEqual([expect.stringContaining('◐广告组1还差 3 项'), expect.stringContaining('○创意1')])
  const problems = checkSpec(SPEC, META, [ACCOUNT], { nowMs: 0 })
  const stateOf = (isTold: boolean) => ['scope', 'adgroup'].map((part) => partState({ channel: META, problems }, part, isTold))
  expect([stateOf(false), stateOf(true)]).toEqual([
    ['done', 'ahead'],
    ['done', 'open'],
  ])
})

test('the tree shows what will come into being, folds by keys, and a press leads to the field that made it', async () => {
  const user = setUp()
  const budgets = [
    { name: '五十', values: { daily_budget: { USD: '5000' } } },
    { name: '八十', values: { daily_budget: { USD: '8000' } } },
  ]
  render(<Page start={{ ...SPEC, axes: { ...SPEC.axes, budget: budgets } }} />)
  expect(lines()).toEqual([
    '一号$130.00',
    expect.stringMatching(/^一号_\d{8}_01$/),
    'targeting_schedule_五十$50.00',
    'text',
    'targeting_schedule_八十$80.00',
    'text',
  ])
  const [account, campaign, , , second] = screen.getAllByRole('treeitem')
  await user.click(second ?? document.body)
  expect(document.activeElement).toBe(screen.getByLabelText('预算与出价 2 名称'))
  account?.focus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect([document.activeElement === campaign, lines().length]).toEqual([true, 2])
  await user.keyboard('{ArrowRight}{End}')
  expect(document.activeElement).toBe(screen.getAllByRole('treeitem').at(-1))
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Home}{ArrowLeft}')
  expect(lines()).toEqual(['一号$130.00'])
})

test('after an import the outline says what came from the sheet, and what may still be set', () => {
  const imported = {
    fileName: 'a.xlsx',
    good: 6,
    bad: 1,
    totals: { levels: { campaign: 1, adgroup: 2, ad: 6 }, daily_budget: [], lifetime_budget: [] },
  }
  render(<Page start={{ ...SPEC, import_id: '9' }} imported={imported} />)
  expect(
    within(outline())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['✓范围1来自表格', '✓系列1来自表格', '✓广告组2来自表格', '✓创意6来自表格', '✓命名'])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['范围', '命名'])
  expect(screen.getByText(/a\.xlsx/)).toBeTruthy()
})

test('after an import each part leads to what the sheet gave, and the first thing to set is the name', async () => {
  const user = setUp()
  const imported = { fileName: 'a.xlsx', good: 6, bad: 0, totals: { levels: {}, daily_budget: [], lifetime_budget: [] } }
  const { container } = render(<Page start={{ ...SPEC, import_id: '9' }} imported={imported} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /批次名称/ }))
  const places = ['scope', 'campaign', 'ad', 'naming'].map((part) => placeOfPart({ ...SPEC, import_id: '9' }, part))
  expect(places).toEqual(['part.scope', 'import_id', 'import_id', 'part.naming'])
  expect(places.map((place) => container.querySelector(`[data-place="${place}"]`) !== null)).toEqual([true, true, true, true])
  await user.click(within(outline()).getByRole('button', { name: /创意/ }))
  expect(document.activeElement?.textContent).toMatch(/a\.xlsx/)
  await user.click(within(outline()).getByRole('button', { name: /命名/ }))
  expect(document.activeElement?.closest('[data-place^="part."]')?.getAttribute('data-place')).toBe('part.naming')
})
