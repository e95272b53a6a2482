import type { AccountFacts, Channel, Level, Values } from '../channels/channel.ts'
import type { BatchSpec } from './batch.ts'
import { fillName, MACROS, type Macro } from './naming.ts'
import { aboveKey, combinationsOf, resolveValues, type Combination, type ExpandContext } from './spec-values.ts'

/**
 * An object to create, before any check. Items of one combination share one `values` object, so whoever checks or
 * serialises may remember its answer by identity.
 */
export type ExpandedItem = { seq: number; parentSeq: number | null; level: Level; accountId: string; name: string; values: Values }

type NameParts = Partial<Record<Macro, string>>
type Prepared = { values: Values; parts: NameParts }

/**
 * Multiplies accounts × campaign copies × targeting × schedule × budget × material × text × page, as the channel's axes
 * say. Order: a campaign, its ad sets, each with its ads; `seq` counts from 1. Nothing is held but the combinations.
 * An account the context does not know is left out (the blockers of the specification name it).
 */
export function* expandBatch(channel: Channel, spec: BatchSpec, context: ExpandContext): Generator<ExpandedItem, void, void> {
  const prepare = preparer(channel, spec)
  const adNames = adNamer(channel, spec.naming.ad)
  let seq = 0
  for (const accountId of spec.accountIds) {
    const account = context.accounts.get(accountId)
    if (!account) continue
    const shared: NameParts = { ...placeParts(channel, account, context) }
    let campaignNumber = 0
    for (let copy = 0; copy < spec.campaignCopies; copy += 1) {
      for (const campaign of prepare('campaign', {}, account.currency)) {
        campaignNumber += 1
        const campaignParts = { ...shared, ...campaign.parts }
        const campaignName = fillName(spec.naming.campaign, { ...campaignParts, seq: numbered(campaignNumber) })
        const campaignSeq = ++seq
        yield { seq: campaignSeq, parentSeq: null, level: 'campaign', accountId, name: campaignName, values: campaign.values }
        const adgroups = prepare('adgroup', { campaign: campaign.values }, account.currency)
        for (const [adgroupIndex, adgroup] of adgroups.entries()) {
          const adgroupParts = { ...campaignParts, ...adgroup.parts, campaign: campaignName }
          const adgroupName = fillName(spec.naming.adgroup, { ...adgroupParts, seq: numbered(adgroupIndex + 1) })
          const adgroupSeq = ++seq
          yield { seq: adgroupSeq, parentSeq: campaignSeq, level: 'adgroup', accountId, name: adgroupName, values: adgroup.values }
          const ads = prepare('ad', { campaign: campaign.values, adgroup: adgroup.values }, account.currency)
          const names = adNames(ads, { ...adgroupParts, adgroup: adgroupName })
          for (const [adIndex, ad] of ads.entries()) {
            const name = names[adIndex] ?? ''
            yield { seq: ++seq, parentSeq: adgroupSeq, level: 'ad', accountId, name, values: ad.values }
          }
        }
      }
    }
  }
}

/** `01`: place among the objects under one parent. */
export const numbered = (place: number): string => String(place).padStart(2, '0')

export const placeParts = (channel: Channel, account: AccountFacts, { game, date }: Pick<ExpandContext, 'game' | 'date'>): NameParts => ({
  game: game.name,
  game_id: game.gameId,
  channel: channel.key,
  account: account.name,
  account_id: account.accountId,
  date,
})

/** The parts of a name that values give: countries, objective. */
export function valueParts(values: Values): NameParts {
  const { countries, objective } = values
  return {
    ...(Array.isArray(countries) && countries.length > 0 ? { country: countries.join('+') } : {}),
    ...(typeof objective === 'string' ? { objective } : {}),
  }
}

/** Names of an ad set's ads. Most templates say nothing of the levels above: the names are the same in every ad set, and made once. */
function adNamer(channel: Channel, template: string): (ads: readonly Prepared[], above: NameParts) => readonly string[] {
  const own = new Set<string>([...BATCH_MACROS, 'seq', ...channel.axes.filter((axis) => axis.level === 'ad').map((axis) => axis.key)])
  const fixed = !MACROS.some((macro) => template.includes(`{${macro}}`) && !own.has(macro))
  const memory = new Map<readonly Prepared[], readonly string[]>()
  return (ads, above) => {
    const known = fixed ? memory.get(ads) : undefined
    if (known) return known
    const names = ads.map((ad, index) => fillName(template, { ...above, ...ad.parts, seq: numbered(index + 1) }))
    if (fixed) memory.set(ads, names)
    return names
  }
}

const BATCH_MACROS = ['game', 'game_id', 'channel', 'date'] as const satisfies readonly Macro[]

const AXIS_MACROS = ['targeting', 'schedule', 'budget', 'material', 'text', 'page'] as const satisfies readonly Macro[]

export const axisParts = ({ taken }: Combination): NameParts =>
  Object.fromEntries(AXIS_MACROS.flatMap((axis) => (taken[axis] ? [[axis, taken[axis].name]] : [])))

type Prepare = (level: Level, above: Partial<Record<Level, Values>>, currency: string) => readonly Prepared[]

/** Resolves each combination once per currency and per set of conditions above, not once per object. */
function preparer(channel: Channel, spec: BatchSpec): Prepare {
  const combinations: Record<Level, Combination[]> = {
    campaign: combinationsOf(spec, channel, 'campaign'),
    adgroup: combinationsOf(spec, channel, 'adgroup'),
    ad: combinationsOf(spec, channel, 'ad'),
  }
  const memory = new Map<string, readonly Prepared[]>()
  return (level, above, currency) => {
    const key = `${level}|${currency}|${aboveKey(channel, level, above)}`
    const known = memory.get(key)
    if (known) return known
    const prepared = combinations[level].map((combination) => {
      const values = resolveValues(channel, level, combination.values, above, currency)
      return { values, parts: { ...valueParts(values), ...axisParts(combination) } }
    })
    memory.set(key, prepared)
    return prepared
  }
}
