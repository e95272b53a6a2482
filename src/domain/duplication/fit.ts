import { blocker } from '../blocker.ts'
import type { CheckFacts } from '../batch/validate.ts'
import { budgetMinimum, ruleProblems, valueProblems } from '../batch/validate.ts'
import type { Above, AccountFacts, Channel, ChannelField, FieldValue, Level, Lookup, Values } from '../channels/channel.ts'
import { fieldsOf } from '../channels/levels.ts'
import { convert, convertFromBase } from '../finance/fx.ts'
import { baseCurrency } from '../company-terms.ts'
import { exponentOf, formatMoney } from '../money.ts'
import type { Misfit } from './misfit.ts'

/** What a value may refer to, by its id; the name is how the same thing is recognised in another account. */
export type Named = ReadonlyMap<string, string>

/** Where a copy goes, against where its source is. */
export type CopyTarget = {
  account: AccountFacts
  /** the account and the currency of the source */
  from: { accountId: string; currency: string }
  /** what ads of the account may use, by look-up; a look-up that is absent is not bound to an account, or could not be asked about */
  usable: Partial<Record<Lookup, Named>>
  /** what the ids of the sources are called */
  names: Partial<Record<Lookup, Named>>
  /** what one unit of a currency is worth in the company's, as exact decimal; null: no rate of this month is known */
  rateOf: (currency: string) => string | null
  nowMs: number
}

type Fitted = { value: FieldValue | null; misfit: Omit<Misfit, 'field' | 'left' | 'source'> | null }

/** The values of a source as its copy may begin with, and what of them does not fit. What fits is taken as it is. */
export function fitValues(
  channel: Channel,
  level: Level,
  source: Values,
  above: Above,
  target: CopyTarget,
): { values: Values; misfits: Misfit[] } {
  const values: Record<string, FieldValue> = {}
  const misfits: Misfit[] = []
  for (const field of fieldsOf(channel, level)) {
    const value = source[field.key]
    if (value === undefined) continue
    const { value: fits, misfit } = fitOf(channel, level, field, value, { source, above, target })
    if (fits !== null) values[field.key] = fits
    if (misfit) misfits.push({ ...misfit, field: field.key, source: value, left: fits })
  }
  return { values, misfits }
}

type Around = { source: Values; above: Above; target: CopyTarget }

function fitOf(channel: Channel, level: Level, field: ChannelField, value: FieldValue, around: Around): Fitted {
  if (field.kind === 'money' && typeof value === 'string') return moneyFit(channel, level, field, value, around)
  if (field.kind === 'ref' || field.kind === 'refs') return referenceFit(field, value, around.target)
  if (field.kind === 'instant' && typeof value === 'string') return instantFit(channel, level, value, around)
  return { value, misfit: null }
}

const fits = (value: FieldValue): Fitted => ({ value, misfit: null })

/** Amounts of another currency are never taken over: a person takes the converted one, or types another. */
function moneyFit(channel: Channel, level: Level, field: ChannelField, value: string, { source, above, target }: Around): Fitted {
  const { account, from, nowMs, rateOf } = target
  const facts: CheckFacts = { account, nowMs }
  const allowed = (amount: bigint) => isAllowed(channel, level, field, { ...source, [field.key]: String(amount) }, above, facts)
  if (!/^\d{1,15}$/.test(value)) return fits(value)
  const amount = BigInt(value)
  const minimum = field.budget ? budgetMinimum(field.budget, source, account) : 0n
  if (account.currency === from.currency) {
    if (amount >= minimum) return fits(value)
    const params = { minimum: formatMoney(minimum, account.currency), account: account.name }
    return { value, misfit: { code: 'minimum', params, proposal: String(minimum) } }
  }
  const said = { amount: formatMoney(amount, from.currency), currency: account.currency, account: account.name }
  const [fromRate, toRate] = [rateOf(from.currency), rateOf(account.currency)]
  if (fromRate === null || toRate === null) {
    const currency = fromRate === null ? from.currency : account.currency
    return { value: null, misfit: { code: 'no_rate', params: { ...said, missing: currency }, proposal: null } }
  }
  const base = convert(amount, { from: from.currency, to: baseCurrency(), rate: fromRate })
  const exact = convertFromBase(base, { to: account.currency, rate: toRate })
  const found = roundAmounts(exact, account.currency, minimum).find(allowed)
  return { value: null, misfit: { code: 'currency', params: said, proposal: found === undefined ? null : String(found) } }
}

/** An amount as people set it, two digits that count; in whole units where the network takes no others; not below the minimum. */
function roundAmounts(exact: bigint, currency: string, minimum: bigint): bigint[] {
  const unit = 10n ** BigInt(exponentOf(currency))
  const digits = String(exact).length
  const step = digits > 2 ? 10n ** BigInt(digits - 2) : 1n
  const nearest = ((exact + step / 2n) / step) * step
  const atLeast = (amount: bigint, by: bigint) => (amount >= minimum ? amount : ((minimum + by - 1n) / by) * by)
  const whole = ((nearest + unit / 2n) / unit) * unit
  return [atLeast(nearest, step), atLeast(whole === 0n ? unit : whole, unit)].filter((amount) => amount > 0n)
}

const isAllowed = (channel: Channel, level: Level, field: ChannelField, values: Values, above: Above, facts: CheckFacts): boolean => {
  const input = { level, name: '-', values, above }
  return [...valueProblems(channel, input, facts), ...ruleProblems(channel, input, facts)].every((one) => one.field !== field.key)
}

/** What the target may not use is taken out; the same name there is proposed, or what remains without it. */
function referenceFit(
  field: ChannelField & { kind: 'ref' | 'refs' },
  value: FieldValue,
  { account, from, usable, names }: CopyTarget,
): Fitted {
  const there = usable[field.of]
  if (!there || account.accountId === from.accountId) return fits(value)
  const ids = typeof value === 'string' ? [value] : value
  const strange = ids.filter((id) => !there.has(id))
  if (strange.length === 0) return fits(value)
  const called = (id: string) => names[field.of]?.get(id) ?? id
  const alike = strange.map((id) => [...there].find(([, name]) => name === called(id))?.[0])
  const kept = ids.filter((id) => there.has(id))
  const found = [...kept, ...alike.filter((id) => id !== undefined)]
  const params = { names: strange.map(called).join(', '), account: account.name, count: strange.length }
  const proposal = alike.every((id) => id !== undefined) ? found : null
  // one of the same name, or the only one there is
  const [only, ...more] = there.keys()
  if (field.kind === 'ref')
    return { value: null, misfit: { code: 'reference', params, proposal: proposal?.[0] ?? (more.length === 0 ? (only ?? null) : null) } }
  return { value: kept.length > 0 ? kept : null, misfit: { code: 'reference', params, proposal } }
}

const DAY_MS = 86_400_000

/** What is over is moved by whole days, so that the first of the row's times is in the future; the time of day and the length stay. */
function instantFit(channel: Channel, level: Level, value: string, { source, target: { nowMs } }: Around): Fitted {
  const at = Date.parse(value)
  if (!(at < nowMs)) return fits(value)
  const times = fieldsOf(channel, level).flatMap(({ kind, key }) => (kind === 'instant' ? Date.parse(String(source[key])) : []))
  const first = Math.min(...times.filter((one) => !Number.isNaN(one)))
  const days = Math.ceil((nowMs - first) / DAY_MS)
  return { value, misfit: { code: 'past', params: { days }, proposal: movedBy(value, days) } }
}

/** The same offset, whole days later. */
function movedBy(instant: string, days: number): string {
  const [, offset = 'Z'] = /(Z|[+-]\d\d:?\d\d)$/.exec(instant) ?? []
  const sign = /^([+-])(\d\d):?(\d\d)$/.exec(offset)
  const shift = sign ? (sign[1] === '-' ? -1 : 1) * (Number(sign[2]) * 60 + Number(sign[3])) * 60_000 : 0
  return new Date(Date.parse(instant) + days * DAY_MS + shift).toISOString().replace(/\.\d+Z$/, offset)
}

/** A source that shows a material of the network's own that is not in our library. */
export const materialMisfit = (field: string): Misfit => ({ field, code: 'material', params: {}, source: '', left: null, proposal: null })

/** What is said once of a copy of which the network did not tell whether its source is still there. */
export const notAsked = (reason: string) => blocker('batch.copy.not_asked', { params: { reason } })
