import type { Blocker } from '#domain/blocker.ts'
import { STATE_KEYS, type StateKey } from '#views/kit/state-colors.ts'

/** 30 columns: name, state, 8 amounts, 10 counts, 10 texts, a third of the texts Chinese. */
export type BenchRow = {
  id: string
  parent: string | null
  level: number
  name: string
  state: StateKey
  currency: string
  problems: Blocker[]
  [cell: `${'money' | 'count' | 'text'}${number}`]: string
}

export const MONEY_KEYS = Array.from({ length: 8 }, (_, index) => `money${index}` as const)
export const COUNT_KEYS = Array.from({ length: 10 }, (_, index) => `count${index}` as const)
export const TEXT_KEYS = Array.from({ length: 10 }, (_, index) => `text${index}` as const)

const WORDS = ['新手引导', 'broad', '周年庆', 'lookalike 3%', '广泛', 'Nova US', '星河', 'retarget', '视频A', 'carousel']

/** The same rows for the same count: a tree of three levels, every 37th row with a problem. */
export function benchRows(count: number): BenchRow[] {
  const next = randomFrom(20_261_120)
  const above: (string | null)[] = [null, null]
  return Array.from({ length: count }, (_, index) => {
    const level = index % 16 === 0 ? 0 : index % 4 === 1 ? 1 : 2
    const id = String(index)
    const row: BenchRow = {
      id,
      level,
      parent: level === 0 ? null : (above[level - 1] ?? null),
      name: `${WORDS[index % 10]}_${index}`,
      state: STATE_KEYS[index % STATE_KEYS.length] ?? 'waiting',
      currency: index % 3 === 0 ? 'JPY' : 'USD',
      problems: index % 37 === 0 ? [{ code: 'kit.cell.required', field: 'name' }] : [],
    }
    for (const key of MONEY_KEYS) row[key] = String(Math.floor(next() * 1e7))
    for (const key of COUNT_KEYS) row[key] = String(Math.floor(next() * 1e5))
    for (const key of TEXT_KEYS) row[key] = `${WORDS[Math.floor(next() * 10)]} ${Math.floor(next() * 1e4)}`
    if (level < 2) above[level] = id
    return row
  })
}

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
