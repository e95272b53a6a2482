import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { buildActions } from '#views/batch/flow/build-actions.ts'
import { batchStages } from '#views/batch/flow/flow-stages.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'

const say = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)
const SPEC = { ...emptySpec(META, () => '一'), name: '首发', game_id: '7', account_ids: ['a1'] }

/** The first action of the builder after going back from draft 42. */
function firstAction(name: string) {
  const sent: unknown[] = []
  const spec = { ...SPEC, name }
  const [action] = buildActions({
    say,
    builder: { channel: META, game: null, spec, accounts: [], problems: [], change: () => undefined },
    isEditing: true,
    former: { batchId: '42', spec: SPEC },
    canDiscard: true,
    forbidden: [],
    send: (event) => sent.push(event),
    create: () => undefined,
    leadOn: () => undefined,
    leaveImport: null,
  })
  action?.onSelect()
  return [action?.label, sent]
}

test('after going back the draft is one press away, and what would be given up is said', () => {
  expect(firstAction('首发')).toEqual(['回到草稿 #42', [{ type: 'draft.return' }]])
  expect(firstAction('改了')).toEqual(['放弃改动，回到草稿 #42', [{ type: 'draft.return' }]])
})

test('a push without failures ends the step bar; one with failures does not', () => {
  const { context } = createActor(batchMachine, { input: { flowId: 'f', facts: newBatchFacts(SPEC, '42') } }).getSnapshot()
  const last = (tags: readonly string[]) =>
    batchStages(
      say,
      META,
      { value: 'settled', context, hasTag: (tag) => tags.includes(tag), can: () => false },
      { send: () => undefined },
    ).at(-1)
  expect([last([])?.state, last(['settled'])?.state, last(['settled', 'failure'])?.state]).toEqual(['current', 'done', 'failed'])
})

test('in the preview the stages of the builder lead back to them; what is ahead does not', () => {
  const actor = createActor(batchMachine, { input: { flowId: 'f', facts: newBatchFacts(SPEC, '42') } })
  const { context } = actor.getSnapshot()
  const sent: unknown[] = []
  const stages = batchStages(
    say,
    META,
    { value: 'previewing', context, hasTag: () => false, can: ({ type }) => type === 'build.back' },
    { send: (event) => sent.push(event) },
  )
  for (const { onSelect } of stages) onSelect?.()
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done', 'current', 'ahead', 'ahead'])
  expect(sent).toEqual(['scope', 'campaign', 'adgroup', 'ad', 'naming'].map((stage) => ({ type: 'build.back', stage })))
})
