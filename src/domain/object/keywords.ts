import { blocker, type Blocker } from '../blocker.ts'

/** Seed words in one call, and their length in characters (open.oceanengine.com, 1755356193295372). */
export const SEEDS_MAX = 10
export const SEED_LENGTH_MAX = 30

/** Seed words as typed, separated by commas or spaces; each once. */
export const seedsIn = (typed: string): string[] => [...new Set(typed.split(/[,，、\s]+/).filter(Boolean))]

/** Why keywords cannot be asked for with these seeds; none means they can. */
export function seedBlockers(seeds: readonly string[]): Blocker[] {
  if (seeds.length === 0) return [blocker('object.keywords.seeds_missing')]
  if (seeds.length > SEEDS_MAX) return [blocker('object.keywords.too_many', { params: { most: SEEDS_MAX } })]
  const isLong = seeds.some((seed) => Array.from(seed).length > SEED_LENGTH_MAX)
  return isLong ? [blocker('object.keywords.too_long', { params: { most: SEED_LENGTH_MAX } })] : []
}
