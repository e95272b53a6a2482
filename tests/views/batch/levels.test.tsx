import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor } from 'xstate'
import { afterAll, describe, expect, test } from 'vitest'
import { expandBatch } from '#domain/batch/expand.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { addChannels } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys, levelsAbove } from '#domain/channels/levels.ts'
import { addWords } from '#i18n/words.ts'
import { say } from '#i18n/catalogue.ts'
import { factsOf, newBatchFacts, parseBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import { NamingField } from '#views/batch/builder/NamingField.tsx'
import { macrosFor } from '#views/batch/builder/naming-sample.ts'
import { axesOf, commonFieldsOf, emptySpec } from '#views/batch/builder/spec-draft.ts'
import { TallyPanel } from '#views/batch/builder/TallyPanel.tsx'
import { commitFacts } from '#views/batch/commit/commit-facts.ts'
import { levelName } from '#views/kit/channel-words.ts'
import { placedReasonWords } from '#views/batch/field/field-words.ts'
import { batchStages } from '#views/batch/flow/flow-stages.ts'
import { importFieldGroups } from '#views/batch/import/import-fields.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { childOf, levelsBelow } from '#views/batch/preview/child-row.ts'
import { FilterTabs } from '#views/batch/preview/FilterTabs.tsx'
import { draftColumns } from '#views/batch/preview/preview-columns.ts'
import { PREVIEW_TREE } from '#views/batch/preview/preview-row.ts'
import { SpecDifference } from '#views/batch/preview/SpecDifference.tsx'
import { draftFilters, passes } from '#views/batch/preview/row-filter.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { anAccount, aSpecOf, FOUR, TWO, wordsOf } from '#tests/kit/toy-levels.ts'
import { anItem, NAMES } from './an-item.ts'

afterAll(addChannels(TWO, FOUR))
for (const channel of [TWO, FOUR]) addWords(wordsOf(channel))

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const A1 = anAccount('a1')
const NAMES_ZH: Readonly<Record<string, readonly string[]>> = { two_ad: ['项目', '推广'], four_ad: ['计划', '单元', '作品', '词'] }

const expanded = (channel: Channel) => [
  ...expandBatch(channel, aSpecOf(channel), {
    accounts: new Map([['a1', A1]]),
    game: { gameId: '10078', name: '星河' },
    date: '20261120',
  }),
]
function rowsOf(channel: Channel) {
  const rows = createBatchRows(channel, NAMES)
  rows.nameAccounts([A1])
  rows.take(
    expanded(channel).map(({ seq, level, ...rest }) =>
      anItem(seq, level, { ...rest, values: { ...rest.values } as Record<string, string> }),
    ),
  )
  return rows
}

describe.each([TWO, FOUR].map((channel) => [channel.key, channel] as const))('a batch of %s', (key, channel) => {
  const names = NAMES_ZH[key] ?? []
  const levels = levelKeys(channel)

  test('is built part by part in any order, each a stage of the step bar, and comes back to the one it was left at', () => {
    const facts = { ...newBatchFacts(aSpecOf(channel)), stage: 'scope' }
    const flow = createActor(batchMachine, { input: { flowId: 'n', facts } }).start()
    const send = (event: BatchEvent) => flow.send(event)
    const stages = () => batchStages(zh, channel, flow.getSnapshot(), { send, onPart: (part) => send({ type: 'build.part', part }) })
    const bar = () => stages().map(({ title, state }) => `${title} ${state}`)
    const [scope, naming, ...ending] = ['scope', 'naming', 'preview', 'commit', 'push'].map((stage) => zh(`batch.stage.${stage}`))
    const parts = [scope, ...names, naming]
    const at = (present: number) => [
      ...parts.map((name, index) => `${name} ${index === present ? 'current' : 'done'}`),
      ...ending.map((name) => `${name} ahead`),
    ]
    expect(bar()).toEqual(at(0))
    for (const [index, level] of levels.toReversed().entries()) {
      const place = levels.length - index
      stages()[place]?.onSelect?.()
      expect([flow.getSnapshot().value, flow.getSnapshot().context.stage, bar()]).toEqual([{ building: 'editing' }, level, at(place)])
    }
    send({ type: 'build.part', part: 'naming' })
    expect(bar()).toEqual(at(parts.length - 1))
    send({ type: 'build.part', part: levels[1] ?? '' })
    const kept = parseBatchFacts(JSON.parse(JSON.stringify(factsOf(flow.getSnapshot().context))))
    flow.stop()
    if (!kept) throw new Error('the facts can not be read')
    const resumed = createActor(batchMachine, { input: { flowId: 'n', facts: kept } }).start()
    expect(resumed.getSnapshot().context.stage).toBe(levels[1])
    resumed.stop()
    // a level of another network is none of this one's
    const lost = createActor(batchMachine, { input: { flowId: 'n', facts: { ...kept, stage: 'campaign' } } }).start()
    expect(batchStages(zh, channel, lost.getSnapshot(), { send })[0]).toMatchObject({ key: 'scope', state: 'current' })
    lost.stop()
  })

  test('has a form, tables of its axes and a name template for each level, and counts them', async () => {
    const spec = aSpecOf(channel)
    const builder = { channel, game: null, spec, accounts: [A1], problems: [], change: () => undefined }
    const shown = levels.map((level) => [
      ...commonFieldsOf(channel, level).map((field) => field.key),
      ...axesOf(channel, level).map((axis) => axis.key),
    ])
    expect(shown).toEqual(key === 'two_ad' ? [['pacing', 'spends'], ['slogans']] : [['pacing'], ['spends'], ['slogans'], ['terms']])
    expect(emptySpec(channel, () => '一').common[levels[0] ?? '']).toEqual({ pacing: 'even' })
    const { container } = render(
      <WordsProvider language="zh">
        <TallyPanel builder={builder} onOpen={() => undefined} />
        {levels.map((level) => (
          <NamingField key={level} builder={builder} level={level} />
        ))}
      </WordsProvider>,
    )
    const tally = tallySpec(channel, spec, [A1])
    const panel = screen.getByRole('region', { name: zh('batch.tally.title') })
    for (const [at, level] of levels.entries()) expect(panel.textContent).toContain(`${tally.levels[level]} ${names[at]}`)
    expect(panel.getAttribute('title')?.split(' × ')).toEqual([
      '1 账户',
      ...names.map((name, at) => `${at === 0 && key === 'four_ad' ? 2 : at === 0 ? 4 : 2} ${name}`),
    ])
    expect([...container.querySelectorAll('output')].map((one) => one.textContent)).toEqual(
      levels.map((level) =>
        expanded(channel)
          .find((row) => row.level === level)
          ?.name.replace('星河_', ''),
      ),
    )
    const last = levels.at(-1) ?? ''
    expect(macrosFor(channel, last).filter((macro) => levels.includes(macro))).toEqual(levelsAbove(channel, last))
  })

  test('is a tree in the grid, as deep as it has levels; each level can be looked at by itself and added to', async () => {
    const user = userEvent.setup()
    const rows = rowsOf(channel)
    const all = [...rows.store.values()]
    expect(
      [
        ...new Set(all.map((row) => `${PREVIEW_TREE.level(row)} ${row.item?.level ?? 'account'} ${PREVIEW_TREE.hasChildren(row)}`)),
      ].toSorted(),
    ).toEqual(['0 account true', ...levels.map((level, at) => `${at + 1} ${level} ${at < levels.length - 1}`)])
    expect(draftColumns(channel).map(({ header }) => zh(header))).toEqual([
      ['账户', ...names].join(' / '),
      zh('batch.preview.column.row'),
      zh('batch.preview.column.check'),
      ...(key === 'two_ad' ? ['节奏', zh('batch.budget.day'), '口号'] : ['节奏', zh('batch.budget.day'), '口号', '关键词', '出价']),
    ])
    const chosen: string[] = []
    render(
      <WordsProvider language="zh">
        <FilterTabs
          channel={channel}
          filters={draftFilters(channel)}
          counts={rows.counts()}
          filter="all"
          onFilter={(one) => chosen.push(one)}
        />
      </WordsProvider>,
    )
    const { levels: counts } = tallySpec(channel, aSpecOf(channel), [A1])
    for (const [at, level] of levels.entries()) await user.click(screen.getByRole('button', { name: `${names[at]} ${counts[level]}` }))
    expect(chosen).toEqual(levels.map((level) => `level.${level}`))
    expect(all.filter((row) => passes(row, `level.${levels.at(-1)}`)).length).toBe(counts[levels.at(-1) ?? ''])
    expect(commitFacts(channel, all, ({ code }) => code).levels).toEqual(counts)
    for (const row of all) {
      const below = levelsBelow(row).map((level) => childOf(rows.store, row, level, levelName(zh, channel, level)))
      const next = levels[PREVIEW_TREE.level(row)]
      expect(below.map(({ level, parent_seq }) => [level, parent_seq])).toEqual(next === undefined ? [] : [[next, row.item?.seq ?? null]])
    }
  })

  test('says its levels in what changed, in reasons and in the columns of a sheet', () => {
    const last = levels.at(-1) ?? ''
    const now = aSpecOf(channel, { copies: 3, naming: { ...aSpecOf(channel).naming, [last]: '{seq}' } })
    render(
      <WordsProvider language="zh">
        <SpecDifference channel={channel} last={aSpecOf(channel)} now={now} />
      </WordsProvider>,
    )
    const heads = within(screen.getByRole('table')).getAllByRole('rowheader')
    expect(heads.map((one) => one.textContent?.replace(/^\S /, ''))).toEqual(
      [`每账户${names[0]}数`, `${names.at(-1)} · ${zh('batch.builder.naming')}`].map((words) => expect.stringContaining(words)),
    )
    expect(placedReasonWords(zh, channel, { code: 'batch.naming.empty', field: `naming.${last}` })).toContain(`${names.at(-1)}`)
    expect(importFieldGroups(zh, channel).map(({ label }) => label)).toEqual([zh('batch.import.group.scope'), ...names])
  })
})
