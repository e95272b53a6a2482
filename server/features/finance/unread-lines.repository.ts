import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { OPEN_LINES } from './unread-lines.reads.ts'

type Trx = Transaction<Database>

/** The open lines of an extraction, held until the transaction ends, and who waived them. */
export async function holdLines(trx: Trx, id: string): Promise<{ lines: number; waivedBy: string | null; waivedAt: Date | null }> {
  await sql`select from extraction where id = ${id}::bigint for update`.execute(trx)
  const { rows } = await sql<{ lines: number; waivedBy: string | null; waivedAt: Date | null }>`
    select case when x.state = 'extracted' and x.corrects is null then ${OPEN_LINES} else 0 end as lines, u.name as "waivedBy", x.waived_at as "waivedAt"
    from extraction x left join app_user u on u.id = x.waived_by where x.id = ${id}::bigint`.execute(trx)
  return rows[0] ?? { lines: 0, waivedBy: null, waivedAt: null }
}

export async function setWaiver(trx: Trx, id: string, waiver: { reason: string; lines: number; by: string } | null): Promise<void> {
  await trx
    .updateTable('extraction')
    .set({
      waiver: waiver?.reason ?? null,
      waived_lines: waiver?.lines ?? null,
      waived_by: waiver?.by ?? null,
      waived_at: waiver ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute()
}
