import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec, Variant } from '#domain/batch/batch.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'

export const USD: AccountFacts = {
  accountId: '1001',
  name: 'US-01',
  currency: 'USD',
  timezone: 'America/Los_Angeles',
  minDailyBudgetMinor: '100',
}
export const JPY: AccountFacts = { accountId: '1002', name: 'JP-01', currency: 'JPY', timezone: 'Asia/Tokyo', minDailyBudgetMinor: '150' }

export const NOW = Date.parse('2026-11-20T00:00:00Z')
export const GAME = { gameId: '10012', name: '星海' }

export const accountsOf = (...accounts: AccountFacts[]) => new Map(accounts.map((account) => [account.accountId, account]))
export const contextOf = (...accounts: AccountFacts[]) => ({ game: GAME, accounts: accountsOf(...accounts), date: '20261120' })

/** `count` variants of one axis that differ in nothing but their name and what `values` says. */
export const variants = (name: string, count: number, values: (at: number) => Variant['values']): Variant[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${name}${at + 1}`, values: values(at) }))

/** A sound specification: 2 targetings × 1 schedule × 2 budgets, 2 materials × 1 text × 1 page, one account, one campaign. */
export function aSpec(change: Partial<BatchSpec> & { axis?: BatchSpec['axes'] } = {}): BatchSpec {
  const { axis, ...rest } = change
  return {
    channel: 'fb_ad',
    game_id: GAME.gameId,
    name: '批次',
    account_ids: [USD.accountId],
    naming: namingOf(META),
    copies: 1,
    common: { campaign: {}, adgroup: {}, ad: {} },
    axes: {
      targeting: [
        { name: '台湾', values: { countries: ['TW'] } },
        { name: '日本', values: { countries: ['JP'] } },
      ],
      schedule: [{ name: '长期', values: { start_time: '2026-12-01T00:00:00+08:00' } }],
      budget: [
        { name: 'B50', values: { daily_budget: { USD: '5000', JPY: '5000' } } },
        { name: 'B80', values: { daily_budget: { USD: '8000', JPY: '8000' } } },
      ],
      material: variants('图', 2, (at) => ({ material_id: `m${at + 1}` })),
      text: [{ name: '文案1', values: { message: '来玩吧', headline: '星海', link_url: 'https://example.com/app' } }],
      page: [{ name: '主页', values: { page_id: 'p1' } }],
      ...axis,
    },
    ...rest,
  }
}
