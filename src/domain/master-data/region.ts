import { line, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** Where a game is published; a grant names its id. Five are there from the start. */
export const REGION = thing({
  noun: 'region',
  words: 'region',
  fields: {
    code: line(10, { required: true, format: 'digits', hint: true }),
    name_zh: line(40, { required: true }),
    name_en: line(40, { required: true }),
    ...RETIRES,
  },
  key: 'code',
  unique: ['code'],
  usedBy: ['game', 'spreader', 'creative', 'material'],
})
