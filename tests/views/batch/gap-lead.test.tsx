import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import { META } from '#domain/channels/meta.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { createActor } from 'xstate'
import { say as sayIn } from '#i18n/catalogue.ts'
import { firstStageOf, openStages, type Builder } from '#views/batch/builder/builder.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { TallyPanel } from '#views/batch/builder/TallyPanel.tsx'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { batchStages } from '#views/batch/flow/flow-stages.ts'
import { GapLead, useLead } from '#views/batch/flow/GapLead.tsx'
import { PartView } from '#views/batch/flow/PartView.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { WordsProvider } from '#views/kit/words.tsx'
import { NO_LOOKUPS } from './no-lookups.ts'

const ACCOUNT = { accountId: 'a1', name: '一号', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' }
const SPEC: BatchSpec = { ...emptySpec(META, () => '一'), name: '首发', game_id: '7', account_ids: ['a1'] }

function Form() {
  const [spec, change] = useState(SPEC)
  const [part, setPart] = useState('campaign')
  const builder: Builder = {
    channel: META,
    game: null,
    spec,
    accounts: [ACCOUNT],
    problems: checkSpec(spec, META, [ACCOUNT], { nowMs: 0 }),
    change,
  }
  const lead = useLead(META, part, setPart)
  return (
    <WordsProvider language="zh">
      <LookupsProvider value={NO_LOOKUPS}>
        <QuietGaps form="building">
          <TallyPanel builder={builder} onOpen={lead.to} />
          <div>
            <GapLead asked={lead.asked} />
            <PartView builder={builder} part={part} imported={null} />
          </div>
          <button onClick={() => setPart('ad')}>创意</button>
        </QuietGaps>
      </LookupsProvider>
    </WordsProvider>
  )
}

test('the count of what is to be filled in leads to the first of it, from any part and more than once', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  render(<Form />)
  const count = () => screen.getByRole('button', { name: /项必填/ })
  await user.click(count())
  const first = await screen.findByLabelText('一 国家/地区')
  expect(document.activeElement).toBe(first)
  await user.click(screen.getByRole('button', { name: '创意' }))
  expect(screen.queryByLabelText('一 国家/地区')).toBeNull()
  await user.click(count())
  expect(document.activeElement).toBe(await screen.findByLabelText('一 国家/地区'))
})

test('a stage that was left with something missing is not done', () => {
  const builder = { channel: META, problems: checkSpec(SPEC, META, [ACCOUNT], { nowMs: 0 }) }
  const { context } = createActor(batchMachine, { input: { flowId: 'f', facts: newBatchFacts(SPEC) } }).getSnapshot()
  const stages = batchStages(
    (key, params) => sayIn('zh', key, params),
    META,
    { value: { building: 'naming' }, context: { ...context, stage: 'naming' }, hasTag: () => false, can: () => false },
    () => undefined,
    openStages(builder),
  )
  expect(stages.map(({ key, state }) => `${key} ${state}`).slice(0, 5)).toEqual([
    'scope done',
    'campaign done',
    'adgroup open',
    'ad open',
    'naming current',
  ])
  expect([firstStageOf(META, builder.problems), firstStageOf(META, [])]).toEqual(['adgroup', null])
})
