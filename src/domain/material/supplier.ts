import { line, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** A firm that makes materials. */
export const SUPPLIER = thing({
  noun: 'supplier',
  words: 'supplier',
  fields: { name: line(100, { required: true }), ...RETIRES },
  unique: ['name'],
  usedBy: ['material'],
})
