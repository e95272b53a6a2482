import type { FactsName, Grain } from '#domain/metrics/facts.ts'
import type { ColumnStore } from '../client.ts'

/** How far an account's figures go within some days. */
export type SliceAge = { spreader: string; account: string; days: number; oldest: string }

/**
 * For each account: how many days up to `complete` there are slices of, also empty ones, and when the oldest of all was told (an instant). Of slices,
 * unlike of facts, `final` is cheap (decision 103).
 */
export async function readAges(
  store: ColumnStore,
  { facts, grain, from, until, complete }: { facts: FactsName; grain: Grain; from: string; until: string; complete: string },
): Promise<SliceAge[]> {
  const rows = await store.read<{ spreader: string; account: string; days: string; oldest: string }>(
    `select spreader, account, countIf(day <= {complete:Date}) as days, formatDateTime(min(as_of), '%Y-%m-%dT%H:%i:%SZ', 'UTC') as oldest from slice final
     where facts = {facts:String} and grain = {grain:String} and day between {from:Date} and {until:Date}
     group by spreader, account order by spreader, account`,
    { facts, grain, from, until, complete },
  )
  return rows.map((row) => ({ ...row, days: Number(row.days) }))
}

/** When each account's slice of a day was told; a day without a slice is left out. */
export async function readDayAges(
  store: ColumnStore,
  { facts, grain, from, until }: { facts: FactsName; grain: Grain; from: string; until: string },
): Promise<{ account: string; of_day: string; told: string }[]> {
  return await store.read<{ account: string; of_day: string; told: string }>(
    `select account, toString(day) as of_day, formatDateTime(argMax(as_of, loaded_at), '%Y-%m-%dT%H:%i:%SZ', 'UTC') as told from slice
     where facts = {facts:String} and grain = {grain:String} and day between {from:Date} and {until:Date} group by account, day`,
    { facts, grain, from, until },
  )
}
