import type { Blocker } from '#domain/blocker.ts'
import type { FxRate } from '#domain/finance/fx.ts'
import { shiftedBack, shiftedEnd, shiftOf } from '#domain/metrics/comparison.ts'
import { addSums, lessSums, type Sums } from '#domain/metrics/evaluate.ts'
import { isPartGrain, type Grain } from '#domain/metrics/facts.ts'
import { kindOf, measuresOf, type Measure } from '#domain/metrics/metric.ts'
import { queryBlockers } from '#domain/metrics/query-blockers.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { metricsOf, type Granularity, type InsightQuery } from '#domain/metrics/query.ts'
import type { ColumnStore } from '../client.ts'
import type { Workload } from '../workload.ts'
import type { Branch, BranchContext } from './branch.ts'
import type { Conversion, Factors } from './conversion.ts'
import { conversionFor } from './currencies.ts'
import type { Reach } from './reach.ts'
import { cameLater, storeBlocker } from './store-blocker.ts'
import { statementOf } from './statement.ts'

/** What a question is asked with, next to its own words. */
export type AskContext = {
  reach: Reach
  /** of the ad accounts that the question reaches */
  zones: readonly string[]
  /** the last day that is over in every zone of them */
  lastCompleteDay: string
  rates: readonly FxRate[]
  /** of the ad accounts that the question reaches, as far as they are known: what networks tell of an account is in its currency */
  currencies?: readonly string[]
  /** of parts of a day that are compared: up to this minute of the last day, on both sides; null or left out: all of it */
  endMinute?: number | null
  signal?: AbortSignal | undefined
}

/** Sums by the key of their measure (`valueOf` makes the metrics of them), and those that they are held against. */
export type Figures = { sums: Sums; before: Sums | null }
/** `time`: the first day of the row's period, or the minute; null: of all days. `groups`: a value of each dimension, '' where it is not known. */
export type InsightRow = Figures & { time: string | null; groups: Readonly<Record<string, string>> }

export type InsightAnswer = {
  kind: 'answer'
  rows: InsightRow[]
  /** how many rows there are without the limit */
  found: number
  /** sums over all rows */
  total: Figures | null
  /** sums over the rows that the limit left out; null: it left none out */
  rest: Figures | null
  /** rates that amounts were converted by; none: all are in the currency asked for */
  factors: readonly Factors[]
}
export type Refusal = { kind: 'refused'; blockers: readonly Blocker[] }

/**
 * Asks the store of figures within what the reader may see. What cannot be told, or not be told right, is refused with reasons that name the
 * field and what to narrow. @throws what is a fault of ours, or `signal`'s reason
 */
export async function askInsight(store: ColumnStore, query: InsightQuery, context: AskContext): Promise<InsightAnswer | Refusal> {
  const blockers = queryBlockers(query, context)
  if (blockers.length > 0) return { kind: 'refused', blockers }
  try {
    return await settledAnswer(store, query, context)
  } catch (error) {
    const reason = context.signal?.aborted ? null : storeBlocker(error)
    if (!reason) throw error
    return { kind: 'refused', blockers: [reason] }
  }
}

/** Figures that arrive while they are read: so often is a question asked until its rates are those of all its amounts. */
const MOST_TRIES = 4

async function settledAnswer(store: ColumnStore, query: InsightQuery, context: AskContext): Promise<InsightAnswer | Refusal> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await answer(store, query, context)
    } catch (error) {
      if (!cameLater(error) || tries === MOST_TRIES) throw error
    }
  }
}

async function answer(
  store: ColumnStore,
  query: InsightQuery,
  { reach, lastCompleteDay, rates, currencies, endMinute = null, signal }: AskContext,
): Promise<InsightAnswer | Refusal> {
  const metrics = metricsOf(query)
  const measures = [...new Map(metrics.flatMap(measuresOf).map((one) => [one.key, one])).values()]
  const branches = branchesOf(query, measures)
  const base: BranchContext = {
    query,
    grain: grainOf(query.granularity),
    measures,
    reach,
    lastCompleteDay,
    endMinute,
    conversion: null,
    isCompared: query.comparison !== null,
  }
  const ask = async (conversion: Conversion | null): Promise<InsightAnswer> => {
    const { text, params } = statementOf(branches, { ...base, conversion }, { ...query, metrics })
    const found = await store.read<Record<string, string>>(text, params, { workload: workloadOf(query), ...(signal ? { signal } : {}) })
    return toldOf(query, measures, found, conversion)
  }
  if (needsNoRate(query, measures, currencies)) {
    const told = await ask({ into: query.currency, of: [] }).catch((error: unknown) => (cameLater(error) ? null : Promise.reject(error)))
    if (told) return told
  }
  const { conversion, blockers } = await conversionFor(store, branches, base, { into: query.currency, rates, signal })
  return blockers.length > 0 ? { kind: 'refused', blockers } : await ask(conversion)
}

/**
 * Are all amounts in the currency asked for, as far as is known? Looking up currencies costs as much as the question. Should it not be so, the
 * statement meets another currency and ends, and they are looked up. Players pay in any currency.
 */
const needsNoRate = ({ currency }: InsightQuery, measures: readonly Measure[], currencies: readonly string[] = []): boolean =>
  currencies.length > 0 && currencies.every((one) => one === currency) && measures.every(({ axis }) => axis === 'delivery')

/** What was found, the total apart from the rows it is of. */
function toldOf(
  query: InsightQuery,
  measures: readonly Measure[],
  found: readonly Record<string, string>[],
  conversion: Conversion | null,
): InsightAnswer {
  const parts = found.filter(({ is_total }) => !Number(is_total))
  const whole = query.dimensions.length === 0 && query.granularity === 'total' ? parts[0] : found.find(({ is_total }) => Number(is_total))
  const rows = parts.map((row) => rowOf(query, row, measures))
  const total = query.totals && addsUp(query) ? figuresOf(whole ?? {}, measures, query) : null
  const all = Number(found[0]?.found ?? 0) - (found.length - parts.length)
  return {
    kind: 'answer',
    rows,
    found: all,
    total,
    rest: all > rows.length && total ? restOf(total, rows, measures) : null,
    factors: conversion?.of ?? [],
  }
}

/** A player who is there in two hours counts in both, and once in the whole, which the hours do not tell. */
const addsUp = (query: InsightQuery): boolean =>
  !isPartGrain(query.granularity) || metricsOf(query).every((one) => kindOf(one) !== 'distinct')

/** How long the rows are that a question reads. */
export const grainOf = (granularity: Granularity): Grain => (isPartGrain(granularity) ? granularity : 'day')

/** A read for each axis of the measures, and one more for the days that they are held against. */
export function branchesOf(query: InsightQuery, measures: readonly Measure[]): Branch[] {
  const { from, until } = query
  const shift = shiftOf(query)
  return [...new Set(measures.map(({ axis }) => axis))].flatMap((axis) => [
    { axis, from, until, shift: null },
    ...(shift ? [{ axis, from: shiftedBack(from, shift), until: shiftedEnd(until, shift), shift }] : []),
  ])
}

/** Long ranges and fine groups wait among themselves, so that short reads never wait for them. */
const SHORT_DAYS = 100
export const workloadOf = (query: InsightQuery): Workload => (daysOf(query) > SHORT_DAYS ? 'heavy' : 'short')

function rowOf(query: InsightQuery, row: Readonly<Record<string, string>>, measures: readonly Measure[]): InsightRow {
  return {
    time: row.k_time ?? null,
    groups: Object.fromEntries(query.dimensions.map((name) => [name, row[`g_${name}`] ?? ''])),
    ...figuresOf(row, measures, query),
  }
}

function figuresOf(row: Readonly<Record<string, string>>, measures: readonly Measure[], { comparison }: InsightQuery): Figures {
  const by = (letter: string): Sums => Object.fromEntries(measures.map(({ key }, at) => [key, row[`${letter}${at}`] ?? '0']))
  return { sums: by('v'), before: comparison === null ? null : by('x') }
}

function restOf(total: Figures, rows: readonly InsightRow[], measures: readonly Measure[]): Figures {
  const keys = measures.map(({ key }) => key)
  const shown = addSums(
    rows.map(({ sums }) => sums),
    keys,
  )
  const before = rows.flatMap((row) => (row.before ? [row.before] : []))
  return { sums: lessSums(total.sums, shown), before: total.before ? lessSums(total.before, addSums(before, keys)) : null }
}
