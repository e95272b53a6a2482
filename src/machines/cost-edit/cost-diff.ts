import type { CostDraft } from '#domain/finance/cost.ts'

/** In the order of the form. */
export const COST_FIELDS = [
  'month',
  'day',
  'gameId',
  'level',
  'spreaderId',
  'masterId',
  'nameId',
  'country',
  'amountMinor',
  'currency',
  'branding',
  'note',
] as const satisfies readonly (keyof CostDraft)[]
export type CostField = (typeof COST_FIELDS)[number]

const same = (one: CostDraft, other: CostDraft, field: CostField) => JSON.stringify(one[field]) === JSON.stringify(other[field])

/** The fields that differ, in the order of the form. */
export const changedFields = (before: CostDraft, after: CostDraft): CostField[] =>
  COST_FIELDS.filter((field) => !same(before, after, field))

/** Whose change a field carries after two people edited: `both` wants a decision. */
export type Difference = { field: CostField; by: 'mine' | 'theirs' | 'both' }

/** What became of each field since both began from `base`; fields nobody changed, or both changed to the same, are left out. */
export function threeWay(base: CostDraft, mine: CostDraft, theirs: CostDraft): Difference[] {
  return COST_FIELDS.flatMap((field): Difference[] => {
    if (same(mine, theirs, field)) return []
    const [byMe, byThem] = [!same(base, mine, field), !same(base, theirs, field)]
    return [{ field, by: byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs' }]
  })
}

export type Sides = Partial<Record<CostField, 'mine' | 'theirs'>>

/** The side a field takes: as it was chosen, else my change over nothing and theirs where I changed nothing. */
export const sideOf = ({ field, by }: Difference, sides: Sides): 'mine' | 'theirs' => sides[field] ?? (by === 'theirs' ? 'theirs' : 'mine')

/** Their entry with what is taken from mine on top. */
export function merged(base: CostDraft, mine: CostDraft, theirs: CostDraft, sides: Sides): CostDraft {
  const taken = threeWay(base, mine, theirs).filter((difference) => sideOf(difference, sides) === 'mine')
  return taken.reduce((draft, { field }) => ({ ...draft, [field]: mine[field] }), theirs)
}
