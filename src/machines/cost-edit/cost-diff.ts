import { COST, type CostField } from '#domain/finance/cost.ts'
import { namesOf } from '#domain/thing/thing.ts'
import { threeWayOf, type Sides as SidesOf } from '../kit/three-way.ts'

export type Sides = SidesOf<CostField>

export const { changedFields, threeWay, merged } = threeWayOf<CostField>(namesOf(COST))
