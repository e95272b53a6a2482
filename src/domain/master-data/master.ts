import { line, RETIRES, spreader } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** A firm that owns ad accounts of a channel. */
export const MASTER = thing({
  noun: 'master',
  words: 'master',
  fields: { name: line(60, { required: true }), spreader_id: spreader({ required: true }), ...RETIRES },
  unique: ['name', 'spreader_id'],
  usedBy: ['ad_account', 'cost_entry'],
})
