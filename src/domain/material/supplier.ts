import { flag, line } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** A firm that makes materials. One that is switched off stays on the materials it made, and is offered for no other. */
export const SUPPLIER = thing({
  noun: 'supplier',
  words: 'supplier',
  fields: { name: line(100, { required: true }), active: flag({ hint: true }) },
  begins: { active: true },
  unique: ['name'],
})
