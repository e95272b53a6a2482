import { blocker, type Blocker } from '../blocker.ts'
import { formatMoney } from '../money.ts'
import { textWidth } from '../text-width.ts'
import { isTimeTable, noneSelected } from '../time-table.ts'
import type { Level, RuleInput } from './channel.ts'

type Rule = (input: RuleInput) => Blocker[]

const digitsOf = (value: unknown): bigint | null => (typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : null)

/** The end must be after the start. */
export const scheduleOrder =
  (level: Level, from: string, until: string): Rule =>
  ({ level: own, values }) => {
    if (own !== level || !values[from] || !values[until]) return []
    return Date.parse(String(values[until])) > Date.parse(String(values[from])) ? [] : [blocker('channel.schedule.order', { field: until })]
  }

/** A week without an hour would run around the clock, or never. */
export const someHour =
  (level: Level, key: string): Rule =>
  ({ level: own, values }) => {
    const table = values[key]
    if (own !== level || !Array.isArray(table) || !isTimeTable(table) || !noneSelected(table)) return []
    return [blocker('channel.schedule.empty', { field: key })]
  }

/** What a network takes of an amount, both ends included, in minor units of the account's currency. */
export const amountWithin =
  (level: Level, key: string, leastMinor: bigint, mostMinor: bigint | null): Rule =>
  ({ level: own, values, account: { currency } }) => {
    const amount = own === level ? digitsOf(values[key]) : null
    if (amount === null || amount === 0n) return []
    const said = {
      field: key,
      params: { least: formatMoney(leastMinor, currency), most: mostMinor === null ? '' : formatMoney(mostMinor, currency) },
    }
    if (amount >= leastMinor && (mostMinor === null || amount <= mostMinor)) return []
    return [blocker(mostMinor === null ? 'channel.money.least' : 'channel.money.range', said)]
  }

/** Minimum width of a text, in half-widths. An empty text is left to `required`. */
export const widthAtLeast =
  (level: Level, key: string, least: number): Rule =>
  ({ level: own, values }) => {
    const text = own === level ? values[key] : undefined
    if (typeof text !== 'string' || text === '' || textWidth(text) >= least) return []
    return [blocker('channel.text.narrow', { field: key, params: { least, now: textWidth(text) } })]
  }

/** A plain decimal between two bounds, both included. */
export const rateWithin =
  (level: Level, key: string, least: number, most: number): Rule =>
  ({ level: own, values }) => {
    const rate = own === level && values[key] ? Number(values[key]) : NaN
    if (Number.isNaN(rate) || (rate >= least && rate <= most)) return []
    return [blocker('channel.rate.range', { field: key, params: { least: String(least), most: String(most) } })]
  }

/** The last day is not before the first; both may be one. */
export const dayOrder =
  (level: Level, from: string, until: string): Rule =>
  ({ level: own, values }) =>
    own === level && values[from] && values[until] && String(values[from]) > String(values[until])
      ? [blocker('channel.schedule.day_order', { field: until })]
      : []

/** An object at the network is given another amount only if it differs by so much from the one before. */
export const changeStep =
  (level: Level, key: string, stepMinor: bigint): Rule =>
  ({ level: own, values, was, account: { currency } }) => {
    const [before, after] = [digitsOf(was?.[key]), digitsOf(values[key])]
    if (own !== level || before === null || after === null || before === after) return []
    if (after - before >= stepMinor || before - after >= stepMinor) return []
    return [blocker('channel.money.change_step', { field: key, params: { step: formatMoney(stepMinor, currency) } })]
  }

/** The oldest age is so many years above the youngest. */
export const ageSpan =
  (level: Level, years: number): Rule =>
  ({ level: own, values }) => {
    const [min, max] = [Number(values.age_min), Number(values.age_max)]
    return own === level && max - min < years ? [blocker('channel.age.span', { field: 'age_max', params: { min, years } })] : []
  }
