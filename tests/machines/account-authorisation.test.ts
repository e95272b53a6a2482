import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { TAKEN_AT_ONCE } from '#domain/account/authorisation.ts'
import { blocker } from '#domain/blocker.ts'
import { accountAuthorisationMachine, chosenBlockers } from '#machines/account-authorisation/account-authorisation.machine.ts'
import { ADDRESS, aDesk, aHeld, ANSWER, OFFER } from '../../stories/account-authorisation/sample.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) =>
  accountAuthorisationMachine.provide({
    actors: {
      readDesk: calls.promise(),
      askAddress: calls.promise(),
      redeem: calls.promise(),
      readOffer: calls.promise(),
      takeOver: calls.promise(),
    },
  })

const broken = { error: new Error('broken') }
const no = [blocker('authorisation.state_unknown')]
const ends = (value: unknown) => [
  { output: { kind: 'done', value } },
  { output: { kind: 'refused', blockers: no } },
  { output: { kind: 'auth', blockers: no } },
  { output: { kind: 'unknown', blockers: no } },
]
const FINE = { accounts: ['71'], games: ['10078'] }
/** more than one call takes */
const MANY = { accounts: ['71', ...Array.from({ length: TAKEN_AT_ONCE }, (_, at) => `8${at}`)], games: ['10078'] }

test('every state and transition of an authorisation is reached by a generated path', async () => {
  const walked = await walk({
    machine: accountAuthorisationMachine,
    provided: wired,
    input: { appId: '1' },
    cases: {
      'window.answered': [{ answer: ANSWER }, { answer: { ...ANSWER, state: 'other' } }],
      'authorisation.open': [{ id: 'a1' }],
      'offer.choose': [{ chosen: FINE }, { chosen: { accounts: ['73'] } }, { chosen: MANY }],
      'xstate.done.actor.0.accountAuthorisation.reading': [{ output: aDesk() }],
      'xstate.error.actor.0.accountAuthorisation.reading': [broken],
      'xstate.done.actor.0.accountAuthorisation.connecting.asking': [{ output: ADDRESS }],
      'xstate.error.actor.0.accountAuthorisation.connecting.asking': [broken],
      'xstate.done.actor.0.accountAuthorisation.connecting.looking': [{ output: aDesk() }, { output: aDesk(aHeld()) }],
      'xstate.error.actor.0.accountAuthorisation.connecting.looking': [broken],
      'xstate.done.actor.0.accountAuthorisation.redeeming': ends(aHeld()),
      'xstate.error.actor.0.accountAuthorisation.redeeming': [broken],
      'xstate.done.actor.0.accountAuthorisation.offering': [{ output: OFFER }],
      'xstate.error.actor.0.accountAuthorisation.offering': [broken],
      'xstate.done.actor.0.accountAuthorisation.taking': ends({ accounts: 1, pages: 0 }),
      'xstate.error.actor.0.accountAuthorisation.taking': [broken],
    },
    delaysMs: { attempt: 600_000 },
    coarse: ({ context }) => [
      context.state,
      chosenBlockers(context).length === 0,
      context.chosen.accounts.length > TAKEN_AT_ONCE,
      context.rest.length > 0,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

/** A flow whose window is a list of what was done with it. */
async function begun(desk = aDesk(), forGame = '') {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const seen = vi.fn()
  const machine = wired(calls).provide({
    actions: {
      openWindow: () => seen('open'),
      showDialog: (_, { url }) => seen(url),
      closeWindow: () => seen('close'),
    },
  })
  const flow = createActor(machine, { input: { appId: '1', forGame }, clock }).start()
  const answer = async (state: string, value: unknown, how: 'resolve' | 'reject' = 'resolve') => {
    calls.settle(`0.accountAuthorisation.${state}`, how, value)
    await settled()
  }
  await answer('reading', desk)
  return { flow, calls, clock, answer, seen: () => seen.mock.calls.flat(), now: () => flow.getSnapshot() }
}

async function atNetwork(desk = aDesk()) {
  const world = await begun(desk)
  world.flow.send({ type: 'app.connect' })
  await world.answer('connecting.asking', ADDRESS)
  return world
}
const codes = (world: Awaited<ReturnType<typeof begun>>) => world.now().context.problems.map(({ code }) => code)

describe('the window at the network', () => {
  test('is opened with the press, before its address is known, and only once', async () => {
    const world = await begun()
    world.flow.send({ type: 'app.connect' })
    expect(world.seen()).toEqual(['open'])
    world.flow.send({ type: 'app.connect' })
    await world.answer('connecting.asking', ADDRESS)
    world.flow.send({ type: 'app.connect' })
    expect(world.seen()).toEqual(['open', ADDRESS.url])
  })

  test('that the browser did not open is told', async () => {
    const world = await begun()
    world.flow.send({ type: 'app.connect' })
    world.flow.send({ type: 'window.blocked' })
    expect([world.now().value, codes(world)]).toEqual(['ready', ['authorisation.window_blocked']])
  })

  test('that was closed without an answer is noticed when the console is looked at: the server is asked, and one can go on waiting or begin again', async () => {
    const world = await atNetwork()
    world.flow.send({ type: 'window.returned' })
    await world.answer('connecting.looking', aDesk())
    expect([world.now().value, codes(world)]).toEqual([{ connecting: 'atNetwork' }, ['authorisation.no_answer_yet']])
    world.flow.send({ type: 'connect.cancel' })
    world.flow.send({ type: 'app.connect' })
    expect(world.seen()).toEqual(['open', ADDRESS.url, 'close', 'open'])
  })

  test('whose answer came in by another tab is not waited for', async () => {
    const world = await atNetwork(aDesk(aHeld()))
    world.flow.send({ type: 'window.returned' })
    await world.answer('connecting.looking', aDesk(aHeld({ version: 2 })))
    expect([world.now().value, world.now().context.desk.authorisations[0]?.version]).toEqual(['ready', 2])
  })

  test('is given up after ten minutes, and the accounts are read again', async () => {
    const world = await atNetwork()
    world.clock.increment(600_000)
    expect([world.now().value, world.seen().at(-1)]).toEqual(['reading', 'close'])
  })
})

describe('the answer', () => {
  test('with another state is not sent', async () => {
    const world = await atNetwork()
    world.flow.send({ type: 'window.answered', answer: { ...ANSWER, state: 'other' } })
    expect([world.now().value, codes(world), world.calls.made.length]).toEqual(['ready', ['authorisation.state_unknown'], 2])
  })

  test('that comes while the server is asked is taken', async () => {
    const world = await atNetwork()
    world.flow.send({ type: 'window.returned' })
    world.flow.send({ type: 'window.answered', answer: ANSWER })
    expect(world.now().value).toBe('redeeming')
  })

  test('whose result is not known is asked for again under its ticket', async () => {
    const world = await atNetwork()
    world.flow.send({ type: 'window.answered', answer: ANSWER })
    const { ticket } = world.now().context
    await world.answer('redeeming', { kind: 'unknown', blockers: no })
    world.flow.send({ type: 'write.retry' })
    expect([world.now().value, world.now().context.ticket]).toEqual(['redeeming', ticket])
    await world.answer('redeeming', { kind: 'done', value: aHeld() })
    expect([world.now().value, world.now().context.openId, world.now().context.answer]).toEqual(['offering', 'a1', null])
  })

  test('of a person who allowed too little says what is missing', async () => {
    const world = await atNetwork()
    world.flow.send({ type: 'window.answered', answer: ANSWER })
    const missing = blocker('authorisation.right_missing.push', { params: { right: 'ads_management' } })
    await world.answer('redeeming', { kind: 'refused', blockers: [missing] })
    expect([world.now().value, world.now().context.problems]).toEqual(['ready', [missing]])
  })
})

describe('choosing', () => {
  async function choosing() {
    const world = await begun(aDesk(aHeld()))
    world.flow.send({ type: 'authorisation.open', id: 'a1' })
    await world.answer('offering', OFFER)
    return world
  }

  test('an account of another authorisation, or none, or no game, is not sent', async () => {
    const world = await choosing()
    const against = () => chosenBlockers(world.now().context).map(({ code, row }) => (row ? `${code} ${row}` : code))
    expect(against()).toEqual(['authorisation.nothing_chosen'])
    world.flow.send({ type: 'offer.choose', chosen: { accounts: ['71', '73'] } })
    expect(against()).toEqual(['authorisation.games_missing', 'authorisation.account_elsewhere 2'])
    world.flow.send({ type: 'offer.take' })
    expect(world.now().value).toBe('choosing')
  })

  test('what was refused stays chosen, with its reasons; what the network offers no more does not', async () => {
    const world = await choosing()
    world.flow.send({ type: 'offer.choose', chosen: FINE })
    world.flow.send({ type: 'offer.take' })
    await world.answer('taking', { kind: 'refused', blockers: no })
    expect([world.now().value, world.now().context.chosen.accounts, codes(world)]).toEqual([
      'choosing',
      ['71'],
      ['authorisation.state_unknown'],
    ])
    world.flow.send({ type: 'offer.again' })
    await world.answer('offering', { ...OFFER, accounts: OFFER.accounts.slice(1) })
    expect(world.now().context.chosen).toEqual({ accounts: [], pages: [], games: ['10078'] })
  })

  test('an answer that was lost can be asked for under its ticket, or what is there read again', async () => {
    const world = await choosing()
    world.flow.send({ type: 'offer.choose', chosen: FINE })
    world.flow.send({ type: 'offer.take' })
    const { ticket } = world.now().context
    await world.answer('taking', { kind: 'unknown', blockers: no })
    world.flow.send({ type: 'write.retry' })
    expect(world.now().context.ticket).toBe(ticket)
    await world.answer('taking', { kind: 'done', value: { accounts: 1, pages: 0 } })
    expect([world.now().value, world.now().context.taken]).toEqual(['taken', { accounts: 1, pages: 0 }])
  })

  describe('more accounts than one call takes', () => {
    async function taking() {
      const world = await choosing()
      world.flow.send({ type: 'offer.choose', chosen: { ...MANY, pages: ['35'] } })
      world.flow.send({ type: 'offer.take' })
      return world
    }
    const pagesSent = ({ now }: Awaited<ReturnType<typeof taking>>) => {
      const sent = now().children['0.accountAuthorisation.taking']?.getSnapshot().input
      return sent && 'chosen' in sent ? sent.chosen.pages : null
    }
    const done = (accounts: number, pages = 0) => ({ kind: 'done', value: { accounts, pages } })
    const ended = ({ now }: Awaited<ReturnType<typeof taking>>) => {
      const { taken, notTaken, chosen } = now().context
      return { at: now().value, taken, notTaken, chosen: chosen.accounts }
    }

    test('are sent in parts with tickets of their own, pages with the first', async () => {
      const world = await taking()
      const [first, firstPages] = [world.now().context, pagesSent(world)]
      await world.answer('taking', done(TAKEN_AT_ONCE, 1))
      const second = world.now().context
      expect([first.chunk.length, second.chunk, first.ticket === second.ticket]).toEqual([TAKEN_AT_ONCE, MANY.accounts.slice(-1), false])
      expect([firstPages, pagesSent(world)]).toEqual([['35'], []])
      await world.answer('taking', done(1))
      expect(ended(world)).toEqual({ at: 'taken', taken: { accounts: TAKEN_AT_ONCE + 1, pages: 1 }, notTaken: [], chosen: [] })
    })

    test('lose those that a refusal names, which stay chosen with their reasons', async () => {
      const world = await taking()
      const named = blocker('authorisation.account_gone', { row: 1, params: { id: '71' } })
      await world.answer('taking', { kind: 'refused', blockers: [named] })
      expect([world.now().value, world.now().context.chunk.length]).toEqual(['taking', TAKEN_AT_ONCE - 1])
      await world.answer('taking', done(TAKEN_AT_ONCE - 1))
      await world.answer('taking', done(1))
      const { row: _row, ...reason } = named
      expect(ended(world)).toEqual({
        at: 'taken',
        taken: { accounts: TAKEN_AT_ONCE, pages: 0 },
        notTaken: [{ row: '71', reasons: [reason] }],
        chosen: ['71'],
      })
    })

    test('go on after a part that was refused as a whole', async () => {
      const world = await taking()
      await world.answer('taking', { kind: 'refused', blockers: no })
      await world.answer('taking', done(1))
      expect([ended(world).taken, ended(world).notTaken.length, ended(world).notTaken[0]?.reasons]).toEqual([
        { accounts: 1, pages: 0 },
        TAKEN_AT_ONCE,
        no,
      ])
    })

    test('go on without the part whose answer was lost, where a person says so', async () => {
      const world = await taking()
      await world.answer('taking', { kind: 'unknown', blockers: no })
      world.flow.send({ type: 'take.others' })
      await world.answer('taking', done(1))
      expect([ended(world).taken?.accounts, ended(world).notTaken[0]?.reasons.map(({ code }) => code)]).toEqual([
        1,
        ['authorisation.not_known', 'authorisation.state_unknown'],
      ])
    })

    test('are stopped after the part that is on its way', async () => {
      const world = await taking()
      world.flow.send({ type: 'take.stop' })
      await world.answer('taking', done(TAKEN_AT_ONCE))
      expect(ended(world)).toEqual({
        at: 'taken',
        taken: { accounts: TAKEN_AT_ONCE, pages: 0 },
        notTaken: [{ row: MANY.accounts.at(-1), reasons: [blocker('authorisation.not_tried')] }],
        chosen: MANY.accounts.slice(-1),
      })
    })
  })

  test('the one game there is is chosen by itself, and one of several is not', async () => {
    const world = await begun({ ...aDesk(aHeld()), games: aDesk().games.slice(0, 1) })
    world.flow.send({ type: 'authorisation.open', id: 'a1' })
    await world.answer('offering', OFFER)
    expect([world.now().context.chosen.games, (await choosing()).now().context.chosen.games]).toEqual([['10078'], []])
  })

  test('the game that the person came from is chosen by itself, and what they choose instead stays', async () => {
    const world = await begun(aDesk(aHeld()), '10012')
    world.flow.send({ type: 'authorisation.open', id: 'a1' })
    await world.answer('offering', OFFER)
    expect(world.now().context.chosen.games).toEqual(['10012'])
    world.flow.send({ type: 'offer.choose', chosen: { games: ['10078'] } })
    world.flow.send({ type: 'offer.again' })
    await world.answer('offering', OFFER)
    expect(world.now().context.chosen.games).toEqual(['10078'])
    const unknown = await begun(aDesk(aHeld()), '999')
    unknown.flow.send({ type: 'authorisation.open', id: 'a1' })
    await unknown.answer('offering', OFFER)
    expect(unknown.now().context.chosen.games).toEqual([])
  })
})
