import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** What is known of some firms besides their names. */
const KNOWN: Readonly<Record<string, { tax_id: string; bank: string; note: string }>> = {
  Apple: { tax_id: '94-2404110', bank: 'JPMorgan Chase ****2210', note: '次月月底结算' },
  Google: { tax_id: '77-0493581', bank: 'Citibank ****0417', note: '次月 15 日结算' },
  Meta: { tax_id: '20-1665019', bank: 'Bank of America ****8801', note: '' },
  巨量引擎: { tax_id: '91110108MA01X2QJ4C', bank: '招商银行北京分行 ****6620', note: '预付，月底对账' },
}

/** The firms of all statements and bills, and one that has none yet. */
export async function insertFirms(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; side: 'income' | 'outcome' | 'both' }>`
    select counterparty as name, case when count(distinct kind) > 1 then 'both' else min(kind) end as side
    from (select counterparty, kind from statement_row union select counterparty, kind from bill) known group by counterparty`.execute(trx)
  const firms = rows.map((firm) => ({ ...firm, ...KNOWN[firm.name] }))
  const unused = { name: '华为应用市场', side: 'income' as const, note: '合同已签，下月开始结算' }
  await trx
    .insertInto('finance_firm')
    .values([...firms, unused])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
