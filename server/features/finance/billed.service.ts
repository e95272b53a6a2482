import type { Transaction } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import * as repository from './billed.repository.ts'
import { holdingMonths } from './closed-month.ts'
import { fillFromCosts } from './figure-fill.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void

/**
 * Says whether costs of a name are on the channel's own bill. Costs of open months follow, and the rows of their outcome; a confirmed month
 * keeps what it was based on.
 * @throws Refused 404, 409 when another user was faster
 */
export async function switchBilled(trx: Trx, { id, billed }: { id: string; billed: boolean }, audit: Audit): Promise<{ months: string[] }> {
  const name = await repository.holdCostName(trx, id)
  if (!name) throw new Refused(blocker('finance.cost_name.missing', { field: 'id' }), { status: 404 })
  if (name.billed === billed) throw new Refused('finance.cost_name.switched', { status: 409 })
  await repository.setBilled(trx, id, billed)
  const costs = await holdingMonths(() => repository.setBilledCosts(trx, id, billed))
  const months = [...new Set(costs.map(({ month }) => month))].sort()
  const told = (is: boolean) => ({ name: { name_zh: name.name_zh, billed: flagOf(is) } })
  audit({ entity: 'finance.cost_name', entityId: id, before: told(!billed), after: { ...told(billed), months: months.join(' ') } })
  for (const { id: entityId, month, game_id } of costs) {
    const entry = (is: boolean) => ({ entry: { month, game_id, billed: flagOf(is) } })
    audit({ entity: 'finance.cost', entityId, event: 'finance.cost.billed', before: entry(!billed), after: entry(billed) })
  }
  for (const month of months) await fillFromCosts(trx, month, audit)
  return { months }
}

const flagOf = (is: boolean): '0' | '1' => (is ? '1' : '0')
