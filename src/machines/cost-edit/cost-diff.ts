import type { CostDraft } from '#domain/finance/cost.ts'
import { threeWayOf, type Sides as SidesOf } from '../kit/three-way.ts'

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
export type Sides = SidesOf<CostField>

export const { changedFields, threeWay, merged } = threeWayOf<CostField>(COST_FIELDS)
