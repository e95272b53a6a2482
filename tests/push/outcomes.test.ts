import { describe, expect, test } from 'vitest'
import type { ConnectorError, RemoteObject } from '#server/connectors/core/port.ts'
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
const sent = (over: Partial<ConnectorError>, attempts = 1) => moveAfterSend({ seq: 7, attempts }, { error: anError(over) }, PUSH_DEFAULTS)

describe('after a send', () => {
  test('an id is a pushed row', () => {
    const move = moveAfterSend({ seq: 7, attempts: 1 }, { ok: { networkId: '55', clientKey: 'k' } }, PUSH_DEFAULTS)
    expect(move).toMatchObject({ to: 105, patch: { networkId: '55', error: null } })
  })

  test.each([
    [{ class: 'unknown_outcome', wrote: 'maybe' }],
    [{ class: 'permanent', wrote: 'maybe' }],
    [{ class: 'duplicate', wrote: 'no' }],
    [{ class: 'rate_limited', wrote: 'yes' }],
  ] satisfies [Partial<ConnectorError>][])('%j stays where it is and is looked up', (error) => {
    expect(sent(error)).toMatchObject({ to: 100, stay: true, patch: { reconcile: true, maybe: true } })
  })

  test('a throttled send waits as long as the network says and was no try', () => {
    expect(sent({ class: 'rate_limited', retryAfterMs: 9000 }, 3)).toMatchObject({ to: 102, patch: { delayMs: 9000, attempts: 2 } })
    expect(sent({ class: 'rate_limited' })).toMatchObject({ to: 102, patch: { delayMs: PUSH_DEFAULTS.pauseMs } })
  })

  test('a failure that may pass is tried again, ever later, up to the fifth time', () => {
    const waits = [1, 2, 3, 4].map((attempts) => sent({ class: 'retryable' }, attempts).patch.delayMs)
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    expect(sent({ class: 'retryable' }, 5)).toMatchObject({ to: 104 })
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
        patch: { error: { class: kind, message: 'm', code: '100/5', field: 'daily_budget', requestId: 'r' } },
      })
    },
  )
})

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
  const item = { seq: 7, attempts: 1, looks: 0, intent: { clientKey: 'k', attempt: 1, at: '' } }
  const looked = (found: RemoteObject[], over: object = {}) => moveAfterLookUp({ ...item, ...over }, { ok: found }, 5000, PUSH_DEFAULTS)

  test('one living object is adopted', () =>
    expect(looked([remote('1'), remote('2', true)])).toMatchObject({ to: 105, patch: { networkId: '1' } }))

  test('absent counts at the second look, a settling time after the first', () => {
    expect(looked([])).toMatchObject({ to: 100, stay: true, patch: { looks: 1, delayMs: 5000 } })
    expect(looked([], { looks: 1 })).toMatchObject({ to: 102, patch: { reconcile: false } })
  })

  test('a row that is never there ends refused after its fifth send', () => {
    expect(looked([], { looks: 1, attempts: 5 })).toMatchObject({ to: 104 })
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

  test('a look-up that never works ends with a person too', () => {
    const failing = (failedLooks: number) =>
      moveAfterLookUp({ ...item, intent: { ...item.intent, failedLooks } }, { error: anError({}) }, 5000, PUSH_DEFAULTS)
    expect(failing(0)).toMatchObject({ to: 100, stay: true, patch: { failedLooks: 1 } })
    expect(failing(7)).toMatchObject({ patch: { undecided: true, error: { code: 'push.lookup.impossible' } } })
  })
})

describe('what a retry re-opens', () => {
  const row = (seq: number, parentSeq: number | null, over: Partial<FailedRow> = {}): FailedRow => ({
    seq,
    parentSeq,
    becauseOfParent: false,
    mayHaveWritten: false,
    parentComes: parentSeq === null,
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
  test('a row below a parent on the network opens alone', () =>
    expect(rowsToReopen([row(2, 1, { parentComes: true }), row(9, null)], [2])).toEqual([2]))
})

test('speed falls from three quarters of the limit on', () => {
  expect([0, 74, 75, 87.5, 95, 100, 130].map(speedAt)).toEqual([1, 1, 1, 0.5, 0.2, 0.1, 0.1])
})
