import { FACTS, type Dimension } from './facts.ts'

type Described = {
  /** how many values one reader may meet: it bounds how many rows an answer has */
  many: 'few' | 'many'
}

/** What figures may be grouped and filtered by. Levels of the networks are roles (`group1`, `group2`, `ad`). */
export const DIMENSIONS: Readonly<Record<Dimension, Described>> = {
  spreader: { many: 'few' },
  account: { many: 'few' },
  game: { many: 'few' },
  region: { many: 'few' },
  country: { many: 'few' },
  os: { many: 'few' },
  group1: { many: 'many' },
  group2: { many: 'many' },
  ad: { many: 'many' },
  creative: { many: 'many' },
}

export const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name)

/** Do the facts say it of each of their rows? */
export const hasDimension = (facts: keyof typeof FACTS, dimension: Dimension): boolean =>
  FACTS[facts].dimensions.some((one) => one === dimension)

/** Dimensions whose values have a name next to their id. */
export const NAMED_DIMENSIONS = [
  'spreader',
  'account',
  'game',
  'region',
  'group1',
  'group2',
  'ad',
  'creative',
] as const satisfies readonly Dimension[]
export type NamedDimension = (typeof NAMED_DIMENSIONS)[number]
