import { blocker } from './blocker.ts'
import { choice, currency, line, type ValuesOf } from './thing/fields.ts'
import { thing } from './thing/thing.ts'
import { isZone } from './zone.ts'

const FIELDS = {
  company_name: line(60, { required: true }),
  zone: line(60, { required: true, hint: true, offers: 'zone' }),
  currency: currency({ required: true, hint: true }),
  language: choice(['zh', 'en'], { required: true }),
}
const rules = ({ zone }: { zone: string }) => (isZone(zone) ? [] : [blocker('company.no_such_zone', { field: 'zone', params: { zone } })])

/** What a company says of itself as it begins. */
export const NEW_COMPANY = thing({ noun: 'company', words: 'company', fields: FIELDS, rules })

/** What the company that works here says of itself; `robot_group`: what people call the group that the chat robot tells. */
export const COMPANY = thing({ noun: 'company', words: 'company', fields: { ...FIELDS, robot_group: line(40, { hint: true }) }, rules })

/** Why the currency stays: what was added up in it would be another sum. */
export const currencyInUse = (currency: string) => blocker('company.currency_in_use', { field: 'currency', params: { currency } })

export type NewCompany = ValuesOf<typeof NEW_COMPANY.fields>
export type Company = ValuesOf<typeof COMPANY.fields>
