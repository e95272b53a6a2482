import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { WATCH_MS } from '#machines/kit/watch.ts'
import { isBlankSingle, singleFacts, singleFactsOf } from '#machines/single-object/single-object.facts.ts'
import { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import { saveBlockers } from '#machines/single-object/single-object.rules.ts'
import type { Arrival, SaveOutcome, SingleFacts } from '#machines/single-object/single-object.types.ts'
import { aDesk, ADGROUP, CHANGING, CREATING, GONE, KNOWN, SEEN, THEIRS, typed } from '../../stories/single-object/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  singleObjectMachine.provide({
    actors: {
      readDesk: calls.promise(),
      checkName: calls.promise(),
      proposeName: calls.promise(),
      saveObject: calls.promise(),
      readArrival: calls.promise(),
    },
  })

const done: SaveOutcome = { kind: 'done', value: { written: '12' } }
const refused: SaveOutcome = { kind: 'refused', blockers: [{ code: 'object.change.refused', field: 'daily_budget' }], present: null }
const met = (present: typeof THEIRS): SaveOutcome => ({ kind: 'refused', blockers: [{ code: 'object.change.changed_since' }], present })
const unknown: SaveOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const TAKEN = [{ code: 'batch.name.on_network', field: 'name' }]
const arrival = (state: Arrival['state']): Arrival => ({ state, problems: [], networkIds: ['238500'] })
const MORE = typed({ daily_budget: '600000' })
const outputs = (...all: unknown[]) => all.map((output) => ({ output }))
const at = (state: string) => `xstate.done.actor.0.singleObject.${state}`

test('every state and transition of one object is reached by a generated path', async () => {
  const walked = await walk({
    machine: singleObjectMachine,
    provided: wired,
    input: CHANGING,
    resumed: [
      { ...CHANGING, rows: MORE, base: ADGROUP, ticket: 't1' },
      { ...CHANGING, rows: MORE, base: ADGROUP, written: '12' },
      { ...CHANGING, rows: MORE, base: { name: '旧名', values: {} } },
      CREATING,
    ],
    delaysMs: { watch: WATCH_MS },
    cases: {
      'rows.change': [{ rows: MORE }, { rows: typed() }, { rows: typed({ daily_budget: '600000' }, '冬日') }],
      'reason.change': [{ reason: '加量' }],
      'game.choose': [{ gameId: '10045' }],
      'conflict.keep': [{ rows: MORE }],
      [at('loading')]: outputs(KNOWN, aDesk({ object: GONE })),
      [at('checkingName')]: outputs([], TAKEN),
      [at('proposing')]: outputs('夏日_01'),
      [at('saving')]: outputs(done, refused, met(THEIRS), met(GONE), unknown),
      [at('arriving')]: outputs(...(['waiting', 'done', 'refused', 'met', 'failed'] as const).map(arrival)),
    },
    coarse: ({ context }) => [
      context.rows?.[0]?.name,
      context.rows?.[0]?.values.daily_budget,
      context.base !== null,
      context.checked?.name,
      context.written,
      context.ticket !== '',
      context.at.game_id,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 120_000)

function flowOf(facts: SingleFacts) {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const kept: SingleFacts[] = []
  const flow = createActor(wired(calls), { input: facts, clock })
  flow.on('facts.keep', () => kept.push(singleFactsOf(flow.getSnapshot())))
  flow.start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.singleObject.${state}`, 'resolve', value)
    await settled()
  }
  const made = (state: string) => calls.made.filter((id) => id.endsWith(`.${state}`)).length
  return { flow, clock, kept, answer, made, at: () => flow.getSnapshot().value, context: () => flow.getSnapshot().context }
}

test('a name is checked for the text that is typed now, and one that another object has is saved only once that was seen', async () => {
  const { flow, answer, at: where, made } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: typed({}, '冬日') })
  flow.send({ type: 'object.save' })
  await answer('checkingName', TAKEN)
  expect([where(), made('saving')]).toEqual(['editing', 0])
  flow.send({ type: 'rows.change', rows: typed({}, '春日') })
  flow.send({ type: 'object.save' })
  expect(where()).toBe('checkingName')
  await answer('checkingName', TAKEN)
  flow.send({ type: 'object.save' })
  flow.send({ type: 'object.save' })
  expect([where(), made('saving')]).toEqual(['saving', 1])
})

test('a name that stays is not asked about, and nothing is saved where nothing is changed', async () => {
  const { flow, answer, at: where } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'object.save' })
  expect(where()).toBe('editing')
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  expect(where()).toBe('saving')
})

test('the ticket is kept before the save leaves; a lost answer is asked for under it, also after a reload', async () => {
  const { flow, kept, answer, at: where, context } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  const { ticket } = context()
  expect([ticket !== '', kept[0]?.ticket]).toEqual([true, ticket])
  await answer('saving', unknown)
  flow.send({ type: 'write.retry' })
  expect([where(), context().ticket]).toEqual(['saving', ticket])
  const again = flowOf(singleFacts.parse(JSON.parse(JSON.stringify(kept[0]))))
  await again.answer('loading', KNOWN)
  expect([again.at(), again.context().ticket]).toEqual(['saveUncertain', ticket])
})

test('a refusal keeps what was typed, and a later save takes another ticket', async () => {
  const { flow, answer, at: where, context } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  const first = context().ticket
  await answer('saving', refused)
  expect([where(), context().rows, context().problems[0]?.field]).toEqual(['refused', MORE, 'daily_budget'])
  flow.send({ type: 'rows.change', rows: typed({ daily_budget: '550000' }) })
  flow.send({ type: 'object.save' })
  expect([where(), context().ticket === first]).toEqual(['saving', false])
})

test('what another user changed is compared, and from then on it is a change of that', async () => {
  const { flow, answer, at: where, context } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  await answer('saving', met(THEIRS))
  expect([where(), context().present?.values.daily_budget]).toEqual(['conflict', '700000'])
  flow.send({ type: 'conflict.keep', rows: MORE })
  expect([where(), context().base?.values.daily_budget, context().rows]).toEqual(['editing', '700000', MORE])
  flow.send({ type: 'object.save' })
  await answer('saving', met(SEEN))
  flow.send({ type: 'conflict.take' })
  expect([where(), context().rows?.[0]?.values.daily_budget]).toEqual(['editing', '500000'])
})

test('a change that was met at the network only when it was sent is read again and compared', async () => {
  const { flow, answer, at: where } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  await answer('saving', done)
  await answer('arriving', arrival('met'))
  await answer('loading', aDesk({ object: THEIRS }))
  expect(where()).toBe('conflict')
})

test('what was saved is watched until the network has it, not while no one looks', async () => {
  const { flow, clock, answer, at: where, made, context } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: MORE })
  flow.send({ type: 'object.save' })
  await answer('saving', done)
  await answer('arriving', arrival('waiting'))
  flow.send({ type: 'page.hidden' })
  clock.increment(WATCH_MS)
  expect([where(), made('arriving')]).toEqual(['hidden', 1])
  flow.send({ type: 'page.shown' })
  await answer('arriving', arrival('done'))
  expect([where(), context().arrived, isBlankSingle(flow.getSnapshot())]).toEqual(['saved', ['238500'], true])
})

test('a new object begins with the defaults of its network, paused; each field that is missing is named with its place in the chain', async () => {
  const { flow, answer, context } = flowOf(CREATING)
  await answer('loading', aDesk())
  expect([context().rows?.[0]?.values.status, context().at.game_id]).toEqual(['PAUSED', '10012'])
  const ad = { level: 'ad', name: '图一', values: {} }
  flow.send({ type: 'rows.change', rows: [...typed(), ad] })
  const missing = saveBlockers(context())
  expect(missing.every(({ row }) => row === 2)).toBe(true)
  expect(missing.map(({ field }) => field)).toContain('material_id')
  flow.send({ type: 'rows.change', rows: typed() })
  expect(saveBlockers(context())).toEqual([])
})

test('a change beyond the limit needs a reason', async () => {
  const { flow, answer, context } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  flow.send({ type: 'rows.change', rows: typed({ daily_budget: '900000' }) })
  expect(saveBlockers(context())).toMatchObject([{ code: 'object.change.reason_missing', field: 'reason' }])
  flow.send({ type: 'reason.change', reason: '活动' })
  expect(saveBlockers(context())).toEqual([])
})

test('nothing typed is nothing to keep; what is typed outlives a reload as it is', async () => {
  const { flow, answer } = flowOf(CHANGING)
  await answer('loading', KNOWN)
  expect(isBlankSingle(flow.getSnapshot())).toBe(true)
  flow.send({ type: 'rows.change', rows: MORE })
  expect(isBlankSingle(flow.getSnapshot())).toBe(false)
  const facts = singleFactsOf(flow.getSnapshot())
  expect(singleFacts.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
  const again = flowOf(facts)
  await again.answer('loading', KNOWN)
  expect(again.context().rows).toEqual(MORE)
})
