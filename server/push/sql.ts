import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/open.ts'

/**
 * What the engine's statements run on: the pool, one connection in a transaction, or a feature's own transaction. With a `name` a connection parses
 * and plans the statement once: for small tables that are read by key, where an old plan cannot become a dear one.
 */
export type Sql = <Row extends object>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>

export const poolSql =
  (pool: pg.Pool | pg.PoolClient): Sql =>
  async <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) =>
    (await pool.query<Row>({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows

export const kyselySql =
  (db: Kysely<Database>): Sql =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/** Runs `work` in one transaction of its own connection. */
export async function transaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(poolSql(client))
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback').catch((error: Error) => (broken = error))
    throw failure
  } finally {
    client.release(broken) // a connection that could not roll back is not used again
  }
}
