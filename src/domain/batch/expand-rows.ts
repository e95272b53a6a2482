import type { Channel, Level } from '../channels/channel.ts'
import type { BatchSpec, SpecValues } from './batch.ts'
import { numbered, placeParts, valueParts, type ExpandedItem } from './expand.ts'
import { fillName } from './naming.ts'
import { resolveValues, type ExpandContext } from './spec-values.ts'

/** One line of a spreadsheet, read: an ad with the ad set and the campaign it belongs to. Absent names come from the templates. */
export type ImportedRow = {
  /** as the spreadsheet shows it, the head being line 1 */
  line: number
  accountId: string
  names: Partial<Record<Level, string>>
  values: Readonly<Record<Level, Readonly<Record<string, string | readonly string[]>>>>
}

type Adgroup = { name: string; rows: ImportedRow[] }
type Campaign = { accountId: string; name: string; rows: ImportedRow[]; adgroups: Map<string, Adgroup> }

/** Rows gathered into campaigns by (account, campaign name) and ad sets by ad set name, in order of first appearance. */
export function groupRows(rows: readonly ImportedRow[]): Campaign[] {
  const campaigns = new Map<string, Campaign>()
  for (const row of rows) {
    const campaign = campaigns.get(campaignKey(row)) ?? {
      accountId: row.accountId,
      name: row.names.campaign ?? '',
      rows: [],
      adgroups: new Map<string, Adgroup>(),
    }
    campaigns.set(campaignKey(row), campaign)
    campaign.rows.push(row)
    const adgroupName = row.names.adgroup ?? ''
    const adgroup = campaign.adgroups.get(adgroupName) ?? { name: adgroupName, rows: [] }
    campaign.adgroups.set(adgroupName, adgroup)
    adgroup.rows.push(row)
  }
  return [...campaigns.values()]
}

export const campaignKey = (row: Pick<ImportedRow, 'accountId' | 'names'>): string => `${row.accountId}\n${row.names.campaign ?? ''}`
export const adgroupKey = (row: Pick<ImportedRow, 'accountId' | 'names'>): string => `${campaignKey(row)}\n${row.names.adgroup ?? ''}`

/** How many objects the rows become, without making them. */
export function tallyRows(rows: readonly ImportedRow[]): Record<Level, number> {
  const campaigns = groupRows(rows)
  return { campaign: campaigns.length, adgroup: campaigns.reduce((sum, campaign) => sum + campaign.adgroups.size, 0), ad: rows.length }
}

/**
 * The same stream as `expandBatch`, from imported rows. The specification's common values stand under those of the rows; a
 * parent takes each value from the first of its rows that has it (conflicts were refused when the sheet was read).
 */
export function* expandRows(
  channel: Channel,
  spec: Pick<BatchSpec, 'naming' | 'common'>,
  rows: readonly ImportedRow[],
  context: ExpandContext,
): Generator<ExpandedItem, void, void> {
  const numbers = new Map<string, number>()
  let seq = 0
  for (const campaign of groupRows(rows)) {
    const { accountId } = campaign
    const account = context.accounts.get(accountId)
    if (!account) continue
    const written = (level: Level, from: readonly ImportedRow[]): SpecValues => ({ ...spec.common[level], ...firstValues(level, from) })
    const values = resolveValues(channel, 'campaign', written('campaign', campaign.rows), {}, account.currency)
    const place = (numbers.get(accountId) ?? 0) + 1
    numbers.set(accountId, place)
    const parts = { ...placeParts(channel, account, context), ...valueParts(values) }
    const name = campaign.name || fillName(spec.naming.campaign, { ...parts, seq: numbered(place) })
    const campaignSeq = ++seq
    yield { seq: campaignSeq, parentSeq: null, level: 'campaign', accountId, name, values }
    for (const [index, adgroup] of [...campaign.adgroups.values()].entries()) {
      const adgroupValues = resolveValues(channel, 'adgroup', written('adgroup', adgroup.rows), { campaign: values }, account.currency)
      const adgroupParts = { ...parts, ...valueParts(adgroupValues), campaign: name }
      const adgroupName =
        adgroup.name || fillName(spec.naming.adgroup, { ...adgroupParts, seq: numbered(index + 1) }) || numbered(index + 1)
      const adgroupSeq = ++seq
      yield { seq: adgroupSeq, parentSeq: campaignSeq, level: 'adgroup', accountId, name: adgroupName, values: adgroupValues }
      for (const [adIndex, row] of adgroup.rows.entries()) {
        const adValues = resolveValues(channel, 'ad', written('ad', [row]), { campaign: values, adgroup: adgroupValues }, account.currency)
        const place = numbered(adIndex + 1)
        const adName = row.names.ad || fillName(spec.naming.ad, { ...adgroupParts, adgroup: adgroupName, seq: place }) || place
        yield { seq: ++seq, parentSeq: adgroupSeq, level: 'ad', accountId, name: adName, values: adValues }
      }
    }
  }
}

/** Each value from the first row that has one. */
export function firstValues(level: Level, rows: readonly ImportedRow[]): Record<string, string | readonly string[]> {
  const values: Record<string, string | readonly string[]> = {}
  for (const row of rows) for (const [key, value] of Object.entries(row.values[level])) values[key] ??= value
  return values
}
