import type { Kysely } from 'kysely'
import { readCompany, saveCompany, type CompanyRow } from '#contract/company.ts'
import { COMPANY, currencyInUse } from '#domain/company.ts'
import { STANDARD_TERMS } from '#domain/company-terms.ts'
import { blankOf, thingBlockers, tidied } from '#domain/thing/thing.ts'
import type { Database } from '#server/db/schema.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { COMPANY_KEY, holdSetting, readCompany as readStored, saveSetting } from '#server/kit/setting.repository.ts'
import { isCurrencyInUse } from './administration.reads.ts'

/** What the company says of itself. */
export const companyRoutes = (): Handler[] => [
  handle(readCompany, async (_input, { db }) => ({ data: await rowOf(db) })),
  handle(saveCompany, async ({ ticket: _ticket, version, ...typed }, call) => {
    const read = () => rowOf(call.trx)
    const {
      id: _id,
      version: _version,
      currency_in_use: isInUse,
      ...before
    } = await holdSetting(call.trx, { key: COMPANY_KEY, version }, { read, changed: 'thing.changed' })
    const after = tidied(COMPANY, typed)
    const present = before.currency || STANDARD_TERMS.currency
    refuseIf([...thingBlockers(COMPANY, typed), ...(isInUse && after.currency !== present ? [currencyInUse(present)] : [])])
    await saveSetting(call.trx, { key: COMPANY_KEY, value: after, updatedBy: call.user.id })
    call.audit({ entity: 'setting', entityId: COMPANY_KEY, before: version === 0 ? null : before, after })
    return { data: await read() }
  }),
]

async function rowOf(db: Kysely<Database>): Promise<CompanyRow> {
  const [{ company, version }, isInUse] = [await readStored(db), await isCurrencyInUse(db)]
  return { id: COMPANY_KEY, version, ...(company ?? blankOf(COMPANY).values), currency_in_use: isInUse }
}
