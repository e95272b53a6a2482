import { CREATIVE_FIELDS, type CreativeField } from '#domain/creative/creative.ts'
import { threeWayOf } from '../kit/three-way.ts'

/** What two people made of one creative, in the order of the form. */
export const { changedFields, threeWay, merged } = threeWayOf<CreativeField>(CREATIVE_FIELDS)
