import type { ColumnType, GeneratedAlways } from 'kysely'

/** int8: read as text, because an id or an amount may pass 2^53. */
export type Int8 = ColumnType<string, string | bigint | number, string | bigint | number>
export type Id = GeneratedAlways<string>
export type Instant = ColumnType<Date, Date | string, Date | string>
export type Created = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read parsed, written as JSON text, so that a list is never taken for a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>
export type WithDefault<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : never
/** A column PostgreSQL computes: read only. */
export type Computed<T> = ColumnType<T, never, never>
export type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S | null, I | null | undefined, U | null>
    : ColumnType<T | null, T | null | undefined, T | null>
