import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { adDraftFacts, adDraftFactsOf, isBlankAdDraft } from '#machines/ad-draft/ad-draft.facts.ts'
import { adDraftMachine, AUTOSAVE_MS, RETRY_MS } from '#machines/ad-draft/ad-draft.machine.ts'
import { isChecked, readyBlockers } from '#machines/ad-draft/ad-draft.rules.ts'
import type { AdDraftFacts, AdDraftLine, AdDraftOutcome } from '#machines/ad-draft/ad-draft.types.ts'
import { CHECKED, deskOf, FAULTY, LINE, OPENED, savedAs, THEIRS, typed } from '../../stories/ad-draft/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  adDraftMachine.provide({
    actors: {
      readDesk: calls.promise(),
      readLine: calls.promise(),
      saveDraft: calls.promise(),
      checkDraft: calls.promise(),
      deleteDraft: calls.promise(),
    },
  })

const MINE = typed({ age_max: '45' })
const MORE = typed({ age_max: '48' })
const NAMELESS = typed({}, ' ')
const done = (value: AdDraftLine): AdDraftOutcome => ({ kind: 'done', value })
const missing: AdDraftOutcome = { kind: 'refused', blockers: [{ code: 'ad_draft.missing' }], present: null }
const refused: AdDraftOutcome = { kind: 'refused', blockers: [{ code: 'ad_draft.name_long', field: 'name' }], present: null }
const met: AdDraftOutcome = { kind: 'refused', blockers: [{ code: 'ad_draft.changed' }], present: THEIRS }
const auth: AdDraftOutcome = { kind: 'auth', blockers: [{ code: 'call.auth' }] }
const unknown: AdDraftOutcome = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }
const deleted = { kind: 'done', value: null } as const
const outputs = (...all: unknown[]) => all.map((output) => ({ output }))
const at = (state: string) => `xstate.done.actor.0.adDraft.${state}`

test('every state and transition of a draft is reached by a generated path', async () => {
  const walked = await walk({
    machine: adDraftMachine,
    provided: wired,
    input: OPENED,
    resumed: [
      { ...OPENED, typed: MINE, base: typed(), version: 3 },
      { ...OPENED, typed: MINE, base: typed(), version: 2 },
      { ...OPENED, typed: typed(), base: typed(), version: 2 },
      { ...OPENED, ticket: 't1', version: 3 },
    ],
    delaysMs: { autosave: AUTOSAVE_MS, retry: RETRY_MS },
    cases: {
      'draft.change': [{ draft: MINE }, { draft: NAMELESS }],
      'conflict.keep': [{ draft: MINE }],
      [at('opening')]: outputs(deskOf(LINE), deskOf(CHECKED), deskOf(null)),
      [at('editing.saving')]: outputs(done(savedAs(MINE)), missing, met, auth, refused, unknown),
      [at('editing.looking')]: outputs(LINE, null, { ...THEIRS, version: 9 }),
      [at('savingToCheck')]: outputs(done(savedAs(MINE)), missing, met, auth, refused, unknown),
      [at('checking')]: outputs(done(CHECKED), done(FAULTY), missing, met, refused, unknown),
      [at('weighing')]: outputs(LINE, null),
      [at('deleting')]: outputs(deleted, missing, met, refused, unknown),
    },
    coarse: ({ context }) => [
      context.typed?.name,
      context.typed?.values.age_max,
      context.desk?.line?.version,
      context.desk?.line?.state,
      context.version,
      context.sent !== null,
      context.ticket !== '',
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 120_000)

function flowOf(facts: AdDraftFacts = OPENED) {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const kept: AdDraftFacts[] = []
  const flow = createActor(wired(calls), { input: facts, clock })
  flow.on('facts.keep', () => kept.push(adDraftFactsOf(flow.getSnapshot())))
  flow.start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.adDraft.${state}`, how, value)
    await settled()
  }
  const made = (state: string) => calls.made.filter((id) => id.endsWith(`.${state}`)).length
  const change = (draft: typeof MINE) => flow.send({ type: 'draft.change', draft })
  const rest = () => clock.increment(AUTOSAVE_MS)
  const now = () => flow.getSnapshot()
  return { flow, clock, kept, answer, made, change, rest, now, at: () => now().value, context: () => now().context }
}

/** A draft that is open, with `MINE` on its way to the server. */
async function saving() {
  const flow = flowOf()
  await flow.answer('opening', deskOf(LINE))
  flow.change(MINE)
  flow.rest()
  return flow
}

test('a draft is saved when the typing rests, not before', async () => {
  const { answer, change, clock, made, at: where, context, rest } = flowOf()
  await answer('opening', deskOf(LINE))
  expect(where()).toEqual({ editing: 'idle' })
  change(MINE)
  clock.increment(AUTOSAVE_MS - 1)
  change(MORE)
  clock.increment(AUTOSAVE_MS - 1)
  expect([made('saving'), where()]).toEqual([0, { editing: 'waiting' }])
  rest()
  expect([made('saving'), context().sent, where()]).toEqual([1, MORE, { editing: 'saving' }])
  await answer('editing.saving', done(savedAs(MORE)))
  expect([where(), context().typed, context().version]).toEqual([{ editing: 'idle' }, null, 4])
})

test('what is typed while a save is under way goes with the next one, over the version that the first wrote', async () => {
  const { answer, change, made, at: where, context, rest } = await saving()
  change(MORE)
  expect(where()).toEqual({ editing: 'saving' })
  await answer('editing.saving', done(savedAs(MINE)))
  expect([where(), context().typed, context().version, made('saving')]).toEqual([{ editing: 'waiting' }, MORE, 4, 1])
  rest()
  await answer('editing.saving', done(savedAs(MORE, 5)))
  expect([where(), context().typed, context().version]).toEqual([{ editing: 'idle' }, null, 5])
})

test('a draft without a name is held here until it has one', async () => {
  const { answer, change, made, at: where, rest } = flowOf()
  await answer('opening', deskOf(LINE))
  change(NAMELESS)
  rest()
  expect([where(), made('saving')]).toEqual([{ editing: 'held' }, 0])
  change(MINE)
  rest()
  expect(where()).toEqual({ editing: 'saving' })
})

test('a lost answer is read back; the copy here wins, and goes again only once the server can be asked', async () => {
  const { flow, answer, clock, change, made, at: where, context, rest } = await saving()
  await answer('editing.saving', unknown)
  expect(where()).toEqual({ editing: 'looking' })
  await answer('editing.looking', new Error('offline'), 'reject')
  change(MORE)
  expect([where(), context().typed, context().desk?.line?.updated_at]).toEqual([{ editing: 'offline' }, MORE, LINE.updated_at])
  clock.increment(RETRY_MS)
  expect([where(), made('saving')]).toEqual([{ editing: 'looking' }, 1])
  // the first save had arrived: what was typed since is saved over it
  await answer('editing.looking', savedAs(MINE))
  expect([where(), context().version]).toEqual([{ editing: 'waiting' }, 4])
  rest()
  await answer('editing.saving', unknown)
  flow.send({ type: 'draft.change', draft: MORE })
  // this one had not
  await answer('editing.looking', savedAs(MINE))
  expect([where(), context().typed, context().version]).toEqual([{ editing: 'waiting' }, MORE, 4])
})

test('another user’s change is compared: mine is kept over it, or theirs is taken', async () => {
  const { flow, answer, at: where, context } = await saving()
  await answer('editing.saving', met)
  expect([where(), context().present, context().base]).toEqual(['met', THEIRS, typed()])
  flow.send({ type: 'conflict.keep', draft: MORE })
  expect([where(), context().version, context().base?.name]).toEqual([{ editing: 'waiting' }, 4, THEIRS.name])
  flow.send({ type: 'draft.save' })
  await answer('editing.saving', { ...met, present: { ...THEIRS, version: 5 } })
  flow.send({ type: 'conflict.take' })
  expect([where(), context().typed, context().desk?.line?.name]).toEqual([{ editing: 'idle' }, null, THEIRS.name])
})

test('after a reload the newest is shown: what is typed here, what the server has, or both where they differ', async () => {
  const { kept, answer } = await saving()
  await answer('editing.saving', new Error('closed'), 'reject')
  const stored = adDraftFacts.parse(JSON.parse(JSON.stringify(kept[0])))
  expect([stored.typed, stored.version, stored.sent]).toEqual([MINE, 3, MINE])
  const reopened = async (line: AdDraftLine, facts = stored) => {
    const flow = flowOf(facts)
    await flow.answer('opening', deskOf(line))
    return flow
  }
  // nothing arrived: what is typed here is newer
  const newer = await reopened(LINE)
  expect([newer.at(), newer.context().present]).toEqual(['restored', LINE])
  newer.rest()
  expect(newer.made('saving')).toBe(0)
  newer.flow.send({ type: 'conflict.keep', draft: MINE })
  expect(newer.at()).toEqual({ editing: 'waiting' })
  const given = await reopened(LINE)
  given.flow.send({ type: 'conflict.take' })
  expect([given.at(), given.context().typed]).toEqual([{ editing: 'idle' }, null])
  // the save had arrived
  const same = await reopened(savedAs(MINE))
  expect([same.at(), same.context().typed, isBlankAdDraft(same.now())]).toEqual([{ editing: 'idle' }, null, true])
  // it had, and more was typed since
  const more = await reopened(savedAs(MINE), { ...stored, typed: MORE })
  expect([more.at(), more.context().version]).toEqual(['restored', 4])
  // another user saved meanwhile
  expect((await reopened(THEIRS)).at()).toBe('met')
})

test('a check asks for the saved content, and what is typed after it ends it', async () => {
  const { flow, answer, change, made, at: where, context } = flowOf()
  await answer('opening', deskOf(LINE))
  change(MINE)
  flow.send({ type: 'draft.check' })
  expect([where(), made('checking')]).toEqual(['savingToCheck', 0])
  const saved = savedAs(MINE)
  await answer('savingToCheck', done(saved))
  expect(where()).toBe('checking')
  await answer('checking', done({ ...saved, state: 'ready', check: { ...CHECKED.check!, hash: saved.hash } })) // the sample is checked
  expect([where(), isChecked(context()), readyBlockers(context())]).toEqual(['ready', true, []])
  change(MORE)
  expect([where(), isChecked(context())]).toEqual([{ editing: 'waiting' }, false])
})

test('a check that found something says so by field', async () => {
  const { flow, answer, at: where, context } = flowOf()
  await answer('opening', deskOf(LINE))
  flow.send({ type: 'draft.check' })
  await answer('checking', done(FAULTY))
  expect([where(), readyBlockers(context()).map(({ field }) => field)]).toEqual([{ editing: 'idle' }, ['age_max']])
})

test('before a check the rules of the network say what is wrong with what is typed', async () => {
  const { answer, change, context } = flowOf()
  await answer('opening', deskOf(LINE))
  change(typed({ age_max: '19' }))
  expect(readyBlockers(context()).map(({ code }) => code)).toEqual(['channel.age.span'])
})

test('a deletion reads first who else has it open, and is asked for again under its ticket', async () => {
  const { flow, kept, answer, at: where, context } = flowOf()
  await answer('opening', deskOf(LINE))
  flow.send({ type: 'delete.ask' })
  await answer('weighing', THEIRS)
  expect([where(), context().present?.editors.map(({ name }) => name)]).toEqual(['askingDelete', ['李强']])
  flow.send({ type: 'delete.send' })
  const { ticket } = context()
  expect([where(), kept.at(-1)?.ticket]).toEqual(['deleting', ticket])
  await answer('deleting', unknown)
  flow.send({ type: 'write.retry' })
  expect([where(), context().ticket]).toEqual(['deleting', ticket])
  await answer('deleting', deleted)
  expect([where(), isBlankAdDraft(flow.getSnapshot())]).toEqual(['gone', true])
})

test('what is typed stays where another user deleted the draft', async () => {
  const { answer, at: where, context } = await saving()
  await answer('editing.saving', missing)
  expect([where(), context().typed]).toEqual(['gone', MINE])
})
