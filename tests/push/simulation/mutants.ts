/** A fault that someone could write into the engine: `was` occurs in the file once. */
export type Mutant = { name: string; file: string; was: string; becomes: string }

/** Each undoes one thing that keeps rows from harm. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'sends again after a lost answer, without a look-up',
    file: 'server/push/outcomes.ts',
    was: `to: 100,
    stay: true,
    event: 'sync.unknown',
    patch: { reconcile: true,`,
    becomes: `to: 102,
    patch: { reconcile: false,`,
  },
  {
    name: 'believes at once that an object is not there',
    file: 'server/push/outcomes.ts',
    was: 'if (untilMs > 0) return lookLater(item, untilMs, options)',
    becomes: '',
  },
  {
    name: 'sends after a pause that was longer than its lease',
    file: 'server/push/engine.ts',
    was: 'if (clock.now() > heldSince + safeMs) lost.abort()',
    becomes: '',
  },
  {
    name: 'refuses a row that a person sends again, with the words of before',
    file: 'server/push/decisions.ts',
    was: 'reconcile, refused: null, said: null }',
    becomes: 'reconcile }',
  },
  {
    name: 'calls a batch settled while rows wait',
    file: 'server/push/settle.repository.ts',
    was: 'if (!batch || (await hasWaiting(sql, batchId))) return false',
    becomes: 'if (!batch) return false',
  },
]
