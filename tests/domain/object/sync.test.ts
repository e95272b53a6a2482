import { expect, test } from 'vitest'
import { syncOf, type SyncFacts } from '#domain/object/sync.ts'

const AT = (minute: number) => `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`
const facts = ({ object, ...rest }: { object?: Partial<SyncFacts['object']> } & Partial<Omit<SyncFacts, 'object'>> = {}): SyncFacts => ({
  object: { read_at: AT(30), written_at: null, gone_at: null, drifted_at: null, ...object },
  item: null,
  change: null,
  ...rest,
})
const change = (state: 'waiting' | 'done' | 'refused' | 'conflict', sent: number | null = null) => ({
  state,
  committed_at: AT(40),
  sent_at: sent === null ? null : AT(sent),
  ended_at: state === 'waiting' ? null : AT(45),
})

test.each([
  ['read, and as we know it', facts(), 203, 'same', null],
  ['a change waits', facts({ change: change('waiting') }), 102, 'underway', AT(40)],
  ['a change is being sent', facts({ change: change('waiting', 41) }), 100, 'underway', AT(41)],
  ['a change was refused', facts({ change: change('refused', 41) }), 104, 'failed', AT(45)],
  ['another user was first', facts({ change: change('conflict') }), 104, 'failed', AT(45)],
  ['written, not read back', facts({ change: change('done', 41), object: { written_at: AT(45) } }), 105, 'underway', AT(45)],
  ['written and read back', facts({ change: change('done', 41), object: { written_at: AT(20) } }), 203, 'same', AT(20)],
  ['changed at the network', facts({ object: { drifted_at: AT(10) } }), 203, 'differs', AT(10)],
  ['gone', facts({ object: { gone_at: AT(5), drifted_at: AT(1) }, change: change('waiting') }), 203, 'gone', AT(5)],
  ['its batch pushes it', facts({ item: { status: 100, at: AT(2) } }), 100, 'underway', AT(2)],
  ['its batch reads it back', facts({ item: { status: 202, at: AT(2) } }), 202, 'underway', AT(2)],
  ['its push failed', facts({ item: { status: 104, at: AT(2) } }), 104, 'failed', AT(2)],
  ['created here', facts({ item: { status: 203, at: AT(2) } }), 203, 'same', AT(2)],
  ['created here and changed since', facts({ item: { status: 104, at: AT(2) }, change: change('done') }), 203, 'same', AT(2)],
] as const)('%s', (_what, known, status, answer, since) => {
  expect(syncOf(known)).toEqual({ status, answer, since })
})
