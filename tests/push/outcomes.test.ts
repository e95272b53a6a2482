import { describe, expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import type { ConnectorError, RemoteObject } from '#server/connectors/core/port.ts'
import type { Intent } from '#server/push/items.repository.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { moveAfterLookUp, moveAfterSend } from '#server/push/outcomes.ts'
import { rowsToReopen, type FailedRow } from '#server/push/reopen.ts'
import { speedAt } from '#server/push/rate-bucket.ts'

const anError = (over: Partial<ConnectorError>): ConnectorError => ({
  class: 'retryable',
  message: 'm',
  wrote: 'no',
  fields: [],
  native: { http: 400, message: 'm' },
  ...over,
})
const sent = (over: Partial<ConnectorError>, attempts = 1, intent: Intent | null = null) =>
  moveAfterSend({ seq: 7, attempts, intent }, { error: anError(over) }, PUSH_DEFAULTS)

describe('after a send', () => {
  test('an id is a pushed row', () => {
    const move = moveAfterSend({ seq: 7, attempts: 1, intent: null }, { ok: { networkId: '55', clientKey: 'k' } }, PUSH_DEFAULTS)
    expect(move).toMatchObject({ to: 105, patch: { networkId: '55', error: null } })
  })

  test.each([
    [{ class: 'unknown_outcome', wrote: 'maybe' }],
    [{ class: 'permanent', wrote: 'maybe' }],
    [{ class: 'duplicate', wrote: 'no' }],
    [{ class: 'rate_limited', wrote: 'yes' }],
    [{ class: 'unknown_outcome', wrote: 'maybe', outage: true }],
    [{ class: 'unknown_outcome', wrote: 'maybe', stopped: true }],
  ] satisfies [Partial<ConnectorError>][])('%j stays where it is and is looked up', (error) => {
    expect(sent(error)).toMatchObject({ to: 100, stay: true, patch: { reconcile: true, maybe: true } })
  })

  test('what the network said of an attempt that may have written is kept; an outage and our own end say nothing', () => {
    const said = (over: Partial<ConnectorError>) => sent({ class: 'unknown_outcome', wrote: 'maybe', ...over }).patch.said
    expect([said({}), said({ outage: true }), said({ stopped: true })]).toEqual([
      { class: 'unknown_outcome', message: 'm' },
      undefined,
      undefined,
    ])
  })

  test('a throttled send waits as long as the network says and was no try', () => {
    expect(sent({ class: 'rate_limited', retryAfterMs: 9000 }, 3)).toMatchObject({ to: 102, patch: { delayMs: 9000, attempts: 2 } })
    expect(sent({ class: 'rate_limited' })).toMatchObject({ to: 102, patch: { delayMs: PUSH_DEFAULTS.pauseMs } })
  })

  test('a failure that may pass is tried again, ever later, up to the fifth time', () => {
    const nth = (answered: number) => sent({ class: 'retryable' }, answered + 1, { clientKey: 'k', attempt: 1, at: '', answered })
    expect([0, 1, 2, 3].map((answered) => nth(answered).patch.delayMs)).toEqual([2000, 4000, 8000, 16_000])
    expect(nth(4)).toEqual({
      seq: 7,
      to: 104,
      patch: { answered: 5, reconcile: false, delayMs: null, error: { class: 'exhausted', message: 'm' } },
    })
  })

  test('a send that never left for an outage is tried again without end, ever later, and says until when', () => {
    const nth = (attempts: number) =>
      sent({ class: 'retryable', outage: true }, attempts, { clientKey: 'k', attempt: 1, at: '', answered: 4 })
    expect([5, 6, 7, 50].map((attempts) => nth(attempts).patch.delayMs)).toEqual([2000, 4000, 8000, 300_000])
    expect(nth(50)).toEqual({
      seq: 7,
      to: 102,
      patch: { error: { class: 'retryable', code: 'push.outage', message: 'm' }, untilMs: 300_000, delayMs: 300_000 },
    })
  })

  test.each(['validation', 'permanent', 'unsupported', 'conflict', 'auth'] as const)(
    '%s is refused with its field, code and request',
    (kind) => {
      const error = {
        class: kind,
        fields: [
          { field: null, message: 'm' },
          { field: 'daily_budget', message: 'm' },
        ],
        native: { http: 400, message: 'm', code: '100', subcode: '5', requestId: 'r' },
      }
      expect(sent(error)).toMatchObject({
        to: 104,
        patch: { error: { class: kind, message: 'm', code: '100/5', field: 'daily_budget', request_id: 'r' } },
      })
    },
  )
})

describe('a refusal that may be the echo of an earlier write of ours', () => {
  const earlier: Intent = { clientKey: 'k', attempt: 1, at: '', maybe: true }

  test.each(['validation', 'permanent', 'conflict', 'unsupported', 'not_found'] as const)('is looked up first: %s', (kind) => {
    expect(sent({ class: kind }, 2, earlier)).toEqual({
      seq: 7,
      to: 100,
      stay: true,
      event: 'sync.unknown',
      patch: { reconcile: true, maybe: true, error: { class: kind, message: 'm' }, refused: { class: kind, message: 'm' }, delayMs: null },
    })
  })

  test('a name that is taken is looked up after the first attempt as well', () =>
    expect(sent({ class: 'duplicate' })).toMatchObject({ to: 100, patch: { refused: { class: 'duplicate' } } }))
  test('a token that is refused says nothing about the row: it was no try, and the row is free for the next token', () =>
    expect(sent({ class: 'auth', signedOut: true }, 3, earlier)).toEqual({
      seq: 7,
      to: 102,
      patch: { error: { class: 'auth', message: 'm' }, attempts: 2, delayMs: null },
    }))
  test('a right that is missing is no echo', () => expect(sent({ class: 'auth' }, 2, earlier)).toMatchObject({ to: 104 }))
})

test('a draft whose call never began is free again, and was no try', () =>
  expect(sent({ class: 'retryable', stopped: true }, 3)).toEqual({ seq: 7, to: 102, patch: { attempts: 2, delayMs: null } }))

describe('after a look-up', () => {
  const remote = (networkId: string, deleted = false): RemoteObject => ({
    networkId,
    name: 'n',
    values: {},
    deleted,
    review: 'none',
    reviewReasons: [],
    createdAt: null,
  })
  const { longestCallMs, listLagMs } = META.times
  const item = { seq: 7, attempts: 1, looks: 0, sinceSentMs: 1000, intent: { clientKey: 'k', attempt: 1, at: '' } }
  const looked = (found: RemoteObject[], over: object = {}) =>
    moveAfterLookUp({ ...item, ...over }, { ok: found }, META.times, PUSH_DEFAULTS)

  test('one living object is adopted', () =>
    expect(looked([remote('1'), remote('2', true)])).toMatchObject({ to: 105, patch: { networkId: '1' } }))

  test('absent counts once the longest call and the lag of the lists have passed, and the row says until when', () => {
    const left = longestCallMs + listLagMs - 1000
    expect(looked([])).toEqual({
      seq: 7,
      to: 100,
      stay: true,
      patch: {
        reconcile: true,
        looks: 1,
        failedLooks: 0,
        unanswered: 0,
        error: { class: 'unknown_outcome', code: 'push.lookup.waits', message: 'the network may still be at work on the last call' },
        untilMs: left,
        delayMs: 5000,
      },
    })
    expect(looked([], { sinceSentMs: longestCallMs + listLagMs })).toMatchObject({ to: 102, patch: { reconcile: false } })
  })

  test('it is looked for again ever more rarely, and once at the end', () => {
    const delay = (sinceSentMs: number) => looked([], { sinceSentMs }).patch.delayMs
    expect([0, 10_000, 40_000, 300_000].map(delay)).toEqual([5000, 10_000, 40_000, 60_000])
  })

  test('a row that was never sent is absent at once', () => expect(looked([], { sinceSentMs: null })).toMatchObject({ to: 102 }))

  test('a refusal is believed when the lists can no longer hide an object, and keeps its words', () => {
    const refused = { class: 'validation', message: 'full' }
    const intent = { ...item.intent, refused }
    expect(looked([], { intent })).toMatchObject({ to: 100, patch: { untilMs: listLagMs - 1000 } })
    expect(looked([], { intent, sinceSentMs: listLagMs })).toMatchObject({ to: 104, event: 'sync.absent', patch: { error: refused } })
    expect(looked([remote('1')], { intent })).toMatchObject({ to: 105, patch: { networkId: '1', error: null } })
  })

  test('a row that is never there ends after the fifth answer of the network, with its words', () => {
    const after = (answered: number) =>
      looked([], {
        sinceSentMs: longestCallMs + listLagMs,
        intent: { ...item.intent, answered, said: { class: 'unknown_outcome', code: '1', message: 'an unknown error' } },
      })
    expect(after(3)).toMatchObject({ to: 102, patch: { answered: 4, error: { class: 'retryable', code: '1' } } })
    expect(after(4)).toMatchObject({ to: 104, patch: { error: { class: 'exhausted', code: '1', message: 'an unknown error' } } })
  })

  test('a row whose calls never got an answer is sent again, however often', () => {
    expect(looked([], { sinceSentMs: longestCallMs + listLagMs, attempts: 50, intent: { ...item.intent, answered: 4 } })).toEqual({
      seq: 7,
      to: 102,
      event: 'sync.absent',
      patch: {
        reconcile: false,
        looks: 0,
        failedLooks: 0,
        delayMs: 0,
        error: { class: 'retryable', code: 'push.lookup.absent', message: 'the network does not hold the object of the last attempt' },
      },
    })
  })

  test('several objects are a case for a person, with their ids', () => {
    expect(looked([remote('1'), remote('2')])).toMatchObject({
      to: 100,
      patch: {
        undecided: true,
        error: { class: 'unknown' },
        difference: [
          { field: 'network_id', sent: 'k', network: '1' },
          { field: 'network_id', sent: 'k', network: '2' },
        ],
      },
    })
  })

  const lookFailed = (intent: Partial<Intent>, over: Partial<ConnectorError>) =>
    moveAfterLookUp({ ...item, intent: { ...item.intent, ...intent } }, { error: anError(over) }, META.times, PUSH_DEFAULTS)

  test('a look-up that gets no answer is tried again without end, and the row says until when', () => {
    expect(lookFailed({ unanswered: 49, failedLooks: 7 }, { outage: true })).toEqual({
      seq: 7,
      to: 100,
      stay: true,
      patch: {
        reconcile: true,
        unanswered: 50,
        error: { class: 'retryable', code: 'push.outage', message: 'm' },
        untilMs: 300_000,
        delayMs: 300_000,
      },
    })
  })

  test('a look-up that the network keeps refusing ends with a person too', () => {
    const failing = (failedLooks: number) => lookFailed({ failedLooks }, {})
    expect(failing(0)).toMatchObject({ to: 100, stay: true, patch: { failedLooks: 1 } })
    expect(failing(7)).toMatchObject({ patch: { undecided: true, error: { code: 'push.lookup.impossible' } } })
  })
})

describe('what a retry re-opens', () => {
  const row = (seq: number, parent_seq: number | null, over: Partial<FailedRow> = {}): FailedRow => ({
    seq,
    parent_seq,
    becauseOfParent: false,
    mayHaveWritten: false,
    parentComes: parent_seq === null,
    ...over,
  })
  const family = [
    row(1, null),
    row(2, 1, { becauseOfParent: true }),
    row(3, 2, { becauseOfParent: true }),
    row(4, 1, { becauseOfParent: true }),
  ]

  test('a parent brings everything that failed because of it', () => expect(rowsToReopen(family, [1])).toEqual([1, 2, 3, 4]))
  test('a child brings its failed ancestors, and their other children with them', () =>
    expect(rowsToReopen(family, [3])).toEqual([1, 2, 3, 4]))
  test('a child refused for itself stays, unless it was asked for', () => {
    const failed = [row(1, null), row(2, 1)]
    expect(rowsToReopen(failed, [1])).toEqual([1])
    expect(rowsToReopen(failed, [1, 2])).toEqual([1, 2])
  })
  test('a row whose parent will not come stays', () => expect(rowsToReopen([row(2, 1, { becauseOfParent: true })], [2])).toEqual([]))
  test('a row below a parent on the network opens only', () =>
    expect(rowsToReopen([row(2, 1, { parentComes: true }), row(9, null)], [2])).toEqual([2]))
})

test('speed falls from three quarters of the limit on', () => {
  expect([0, 74, 75, 87.5, 95, 100, 130].map(speedAt)).toEqual([1, 1, 1, 0.5, 0.2, 0.1, 0.1])
})
