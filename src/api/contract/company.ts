import { z } from 'zod'
import { COMPANY, NEW_COMPANY } from '#domain/company.ts'
import { count, data, endpoint, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'
import { inputOf } from './thing-fields.ts'

/** How the company travels, in a setting as in a call. */
export const companyFields = inputOf(COMPANY)
export const newCompanyFields = inputOf(NEW_COMPANY)

const ABOUT_ALL = { permission: 'settings.company.edit', scope: { none: 'it is about the whole company' } } as const
const BASE = '/user/api/settings/company'

/** Version 0 while no one has named the company. */
export const companyRow = z.object({
  id: text,
  version: count,
  company_name: text,
  zone: text,
  currency: text,
  language: z.enum(COMPANY.fields.language.options),
  robot_group: text,
  /** is anything added up in the currency already? It stays then */
  currency_in_use: z.boolean(),
})
export type CompanyRow = z.output<typeof companyRow>

export const readCompany = endpoint({
  ...READ,
  ...ABOUT_ALL,
  path: BASE,
  input: z.object({}),
  output: data(companyRow),
  summary: 'What the company says of itself: name, time zone, currency, language.',
})

export const saveCompany = endpoint({
  ...WRITE,
  ...ABOUT_ALL,
  path: `${BASE}/save`,
  input: z.object({ ticket, version: wireInteger, ...companyFields }),
  output: data(companyRow),
  audit: { records: 'setting.company_saved' },
  summary: 'Change what the company says of itself.',
})
