import { expect, test } from 'vitest'
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { endGuards, failureOf, refusalOf, writeEnds, type Ended } from '#machines/kit/write-ends.ts'

type Outcome = WriteOutcome<string, { present: string | null }>
type Context = { stored: string; problems: readonly Blocker[]; closed: boolean }

const machine = setup({
  types: { context: {} as Context, tags: {} as 'over' },
  actors: { write: fromPromise<Outcome>(() => Promise.reject(new Error('not provided'))) },
  actions: {
    takeStored: assign((_, { outcome }: Ended<Outcome>) => (outcome.kind === 'done' ? { stored: outcome.value } : {})),
    takePresent: assign((_, { outcome }: Ended<Outcome>) => ('present' in outcome ? { stored: outcome.present ?? '' } : {})),
    close: assign({ closed: true }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: endGuards,
}).createMachine({
  context: { stored: '', problems: [], closed: false },
  initial: 'writing',
  states: {
    writing: {
      invoke: {
        src: 'write',
        ...writeEnds<Outcome>()({
          done: { target: 'written', takes: ['takeStored'], does: ['close'] },
          conflict: { target: 'met', takes: ['takePresent'] },
          refused: { target: 'refused' },
          unknown: 'uncertain',
        }),
      },
    },
    written: { tags: 'over' },
    met: { tags: 'over' },
    refused: { tags: 'over' },
    uncertain: { tags: 'over' },
  },
})

const no = [blocker('finance.month.closed')]
const nothing = { stored: '', problems: [], closed: false }

test.each<[string, () => Promise<Outcome>, string, Context]>([
  ['done', async () => ({ kind: 'done', value: 'ours' }), 'written', { stored: 'ours', problems: [], closed: true }],
  ['met', async () => ({ kind: 'refused', blockers: no, present: 'theirs' }), 'met', { ...nothing, stored: 'theirs', problems: no }],
  ['refused', async () => ({ kind: 'refused', blockers: no, present: null }), 'refused', { ...nothing, problems: no }],
  ['not signed in', async () => ({ kind: 'auth', blockers: no }), 'refused', { ...nothing, problems: no }],
  ['unknown', async () => ({ kind: 'unknown', blockers: no }), 'uncertain', { ...nothing, problems: no }],
  [
    'broken',
    () => Promise.reject(new Error('the line went dead')),
    'uncertain',
    { ...nothing, problems: [blocker('flow.failed', { params: { reason: 'the line went dead' } })] },
  ],
])('a write that ended %s leaves by its own way', async (_, write, place, context) => {
  const flow = createActor(machine.provide({ actors: { write: fromPromise(write) } })).start()
  const end = await waitFor(flow, (snapshot) => snapshot.hasTag('over'))
  expect({ place: end.value, context: end.context }).toEqual({ place, context })
})
