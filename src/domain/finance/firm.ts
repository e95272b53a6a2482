import { choice, line, paragraph } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

export const FIRM_SIDES = ['income', 'outcome', 'both'] as const

/** A firm that pays us or that we pay. Statements and bills have it by its name. */
export const FIRM = thing({
  noun: 'finance_firm',
  words: 'finance.firm',
  clock: 'company',
  fields: {
    name: line(100, { required: true, hint: true }),
    side: choice(FIRM_SIDES),
    tax_id: line(40),
    bank: line(200),
    note: paragraph(500),
  },
  unique: ['name'],
  usedBy: ['statement_row', 'bill'],
})
