import { META } from '#domain/channels/meta.ts'
import { newDuplicationFacts } from '#machines/duplication/duplication.facts.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import type { CopyCount, DuplicateBatch, DuplicationFacts } from '#machines/duplication/duplication.types.ts'
import { aBatch } from './batches.ts'
import type { Calls } from './walk.ts'

type Source = CopyCount['sources'][number]
export const aSource = (ref: string, rest: Partial<Source> = {}): Source => ({
  ref,
  state: 'ready',
  name: `组 ${ref}`,
  account_id: 'a1',
  network_id: null,
  reason: '',
  ...rest,
})

export const aCount = (rest: Partial<CopyCount> = {}): CopyCount => ({
  max_num: 50,
  max_rows: 5_000,
  levels: { campaign: 1, adgroup: 2, ad: 4 },
  samples: { campaign: '系列', adgroup: '组 12.2', ad: '广告' },
  game_id: '10078',
  sources: [aSource('12.2'), aSource('12.5')],
  left_out: 0,
  ...rest,
})

/** Chosen by level and ids only: nothing says yet where the copies go. */
export const aBeginning = (plan: Partial<DuplicationFacts['plan']> = {}): DuplicationFacts => {
  const facts = newDuplicationFacts({ channel: META.key, level: 'adgroup', sources: ['12.2', '12.5'], name: '复制 11-23' })
  return { ...facts, plan: { ...facts.plan, ...plan } }
}

export const aDuplicate = (rest: Partial<DuplicateBatch> = {}): DuplicateBatch => ({
  ...aBatch({ kind: 'duplicate' }),
  plan: { level: 'adgroup', sources: ['12.2', '12.5'], copies: 1, with_children: true, begin: 'paused' },
  left_out: 0,
  ...rest,
})

/** A draft that is opened by its number. */
export const storedFacts = (rest: Partial<DuplicationFacts> = {}): DuplicationFacts => ({ ...aBeginning(), batchId: '42', ...rest })

export const wiredDuplication = (calls: Calls) =>
  duplicationMachine.provide({
    actors: {
      countCopies: calls.promise(),
      createDuplicate: calls.promise(),
      readDuplicate: calls.promise(),
      saveLevel: calls.promise(),
      commitDuplicate: calls.promise(),
      discardBatch: calls.promise(),
      settleTicket: calls.promise(),
    },
  })
