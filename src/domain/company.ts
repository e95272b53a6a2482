import { blocker } from './blocker.ts'
import { choice, currency, line, type ValuesOf } from './thing/fields.ts'
import { thing } from './thing/thing.ts'
import { isZone } from './zone.ts'

/** What the company that works here says of itself. */
export const COMPANY = thing({
  noun: 'company',
  words: 'company',
  fields: {
    company_name: line(60, { required: true }),
    zone: line(60, { required: true, hint: true, offers: 'zone' }),
    currency: currency({ required: true, hint: true }),
    language: choice(['zh', 'en'], { required: true }),
  },
  rules: ({ zone }) => (isZone(zone) ? [] : [blocker('company.no_such_zone', { field: 'zone', params: { zone } })]),
})

/** Why the currency stays: what was added up in it would be another sum. */
export const currencyInUse = (currency: string) => blocker('company.currency_in_use', { field: 'currency', params: { currency } })

export type Company = ValuesOf<typeof COMPANY.fields>
