import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#domain/named.ts'

/** Pieces of SQL that every feature needs. */

/** What was typed, found anywhere in a text: never a pattern itself. For `ilike`. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Is what was typed in one of the columns, in any case? */
export const saying = (columns: readonly string[], typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${containing(typed)}`),
    sql` or `,
  )})`

/** Is the column's id within the grants? `'*'` holds every id. */
export const scoped = (column: string, scope: '*' | readonly string[]): RawBuilder<boolean> =>
  scope === '*' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::text[])`

/** The same, where a row may have none: it is within every grant. */
export const scopedOrNone = (column: string, scope: '*' | readonly string[]): RawBuilder<boolean> =>
  scope === '*' ? sql<boolean>`true` : sql<boolean>`(${sql.ref(column)} is null or ${scoped(column, scope)})`

/** All of them; what is null asks for nothing. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<boolean> => {
  const asked = conditions.filter((one) => one !== null)
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(asked, sql` and `)})`
}

/** A page of a list, counted from 1. */
export type Paging = { page: number; per_page: number }

/** The rows of a page: the end of a query that is ordered. */
export const onPage = ({ page, per_page }: Paging): RawBuilder<unknown> => sql`limit ${per_page} offset ${(page - 1) * per_page}`

/** An id of a `bigint` column that came from outside: what is no number names no row. */
export const numberOf = (id: string): string => (/^\d{1,18}$/.test(id) ? id : '0')

/** A user of a left join as `{ id, name }`; null where there is none. */
export const personIn = (alias: string): RawBuilder<Person | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'name', ${sql.ref(`${alias}.name`)}) end`

/** An instant inside of JSON, as the wire has it. */
export const jsonInstant = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
