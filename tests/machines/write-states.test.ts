import { describe, expect, test } from 'vitest'
import { assign, createActor, setup, SimulatedClock } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '#machines/kit/write-ends.ts'
import { ASK_AGAIN_MS, lookUpGuards, lookUpStates, settleGuards, settleStates, writeStates } from '#machines/kit/write-states.ts'
import { Calls, settled } from './kit/walk.ts'

type Outcome = WriteOutcome<string>
type Context = { ticket: string; stored: string; problems: readonly Blocker[] }
type Found = { id: string } | null

const calls = new Calls()
const base = setup({
  types: { context: {} as Context, events: {} as { type: 'write.retry' } | { type: 'look.again' } | { type: 'write.ask' } },
  actors: {
    write: calls.promise<Outcome, { ticket: string }>(),
    look: calls.promise<Found, { ticket: string }>(),
    settle: calls.promise<{ state: TicketState }, { ticket: string }>(),
  },
  actions: {
    takeStored: assign((_, { outcome }: Ended<Outcome>) => (outcome.kind === 'done' ? { stored: outcome.value } : {})),
    takeFound: assign((_, { found }: { found: Found }) => ({ stored: found?.id ?? '' })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    forgetTicket: assign({ ticket: '' }),
  },
  guards: { ...endGuards, ...lookUpGuards, ...settleGuards },
  delays: { askAgain: ASK_AGAIN_MS },
})
const context = { ticket: 't1', stored: '', problems: [] }
const sends = { is: 'saving', src: 'write', input: ({ context: { ticket } }: { context: Context }) => ({ ticket }) } as const
const ends = { done: { target: 'saved', takes: ['takeStored'] }, refused: { target: 'saved' } } as const
const UNKNOWN = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } satisfies Outcome
const write = writeStates<Context, Outcome>()

const plain = base.createMachine({
  id: 'plain',
  context,
  initial: 'saving',
  states: { ...write({ ...sends, ...ends, uncertain: 'lost' }), saved: {} },
})
const looking = base.createMachine({
  id: 'looking',
  context,
  initial: 'saving',
  states: {
    ...write({ ...sends, ...ends, unknown: 'lookingUp' }),
    ...lookUpStates<Context, Found>()({
      is: 'lookingUp',
      src: 'look',
      input: ({ context: { ticket } }) => ({ ticket }),
      found: 'saved',
      uncertain: 'lost',
      again: 'look.again',
      retry: 'saving',
    }),
    saved: {},
  },
})
const settling = base.createMachine({
  id: 'settling',
  context,
  initial: 'saving',
  states: {
    ...write({ ...sends, ...ends, unknown: 'settling' }),
    ...settleStates<Context>()({
      src: 'settle',
      input: ({ context: { ticket } }) => ({ ticket }),
      done: { target: 'saved' },
      void: { target: 'saved', actions: ['forgetTicket'] },
    }),
    saved: {},
  },
})

/** The flow after the answer to its write was lost. */
async function lost(machine: typeof plain | typeof looking | typeof settling) {
  const clock = new SimulatedClock()
  const flow = createActor(machine, { clock }).start()
  const answer = async (state: string, how: 'resolve' | 'reject', value: unknown) => {
    calls.settle(`0.${machine.id}.${state}`, how, value)
    await settled()
    return flow.getSnapshot()
  }
  await answer('saving', 'resolve', UNKNOWN)
  return { flow, clock, answer }
}

describe('a write that is uncertain', () => {
  test('is sent again only by a person, under the ticket it had', async () => {
    const { flow, answer } = await lost(plain)
    expect([flow.getSnapshot().value, flow.getSnapshot().hasTag('uncertain'), calls.open.size]).toEqual(['lost', true, 0])
    flow.send({ type: 'write.retry' })
    expect([flow.getSnapshot().value, flow.getSnapshot().hasTag('writing')]).toEqual(['saving', true])
    expect((await answer('saving', 'resolve', { kind: 'done', value: 'one' })).context).toMatchObject({ ticket: 't1', stored: 'one' })
  })

  test('is looked up before a person is asked, and found', async () => {
    const { answer } = await lost(looking)
    expect(await answer('lookingUp', 'resolve', { id: '7' })).toMatchObject({ value: 'saved', context: { stored: '7' } })
  })

  test.each(['resolve', 'reject'] as const)('waits for a person when the look-up does not find it (%s)', async (how) => {
    const { flow, answer } = await lost(looking)
    expect((await answer('lookingUp', how, how === 'resolve' ? null : new Error('away'))).value).toBe('lost')
    flow.send({ type: 'look.again' })
    expect([flow.getSnapshot().value, flow.getSnapshot().context.problems]).toEqual(['lookingUp', []])
    await answer('lookingUp', 'resolve', null)
    flow.send({ type: 'write.retry' })
    expect(flow.getSnapshot().value).toBe('saving')
    await answer('saving', 'resolve', { kind: 'done', value: 'two' })
  })

  test('is asked about again while the server works on it, until its ticket is done', async () => {
    const { flow, clock, answer } = await lost(settling)
    expect((await answer('settling', 'resolve', { state: 'working' })).value).toBe('waiting')
    clock.increment(ASK_AGAIN_MS)
    expect(flow.getSnapshot().value).toBe('settling')
    expect(await answer('settling', 'resolve', { state: 'done' })).toMatchObject({ value: 'saved', context: { ticket: 't1' } })
  })

  test('that never happened takes the way of a void ticket', async () => {
    const { answer } = await lost(settling)
    expect(await answer('settling', 'resolve', { state: 'void' })).toMatchObject({ value: 'saved', context: { ticket: '' } })
  })

  test('is asked about by a person where the server could not be asked', async () => {
    const { flow, answer } = await lost(settling)
    expect((await answer('settling', 'reject', new Error('away'))).value).toBe('lost')
    flow.send({ type: 'write.ask' })
    expect(flow.getSnapshot().value).toBe('settling')
    await answer('settling', 'resolve', { state: 'done' })
  })
})
