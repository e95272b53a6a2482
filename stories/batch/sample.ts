import { fromPromise } from 'xstate'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { namingOf } from '#domain/batch/naming.ts'
import type { BatchCounts, BatchSpec, BatchState } from '#domain/batch/batch.ts'
import { checkedItems } from '#domain/batch/check.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { outcomeOf } from '#domain/batch/item.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import { batchRowsMachine } from '#machines/batch-rows/batch-rows.machine.ts'
import { batchScopeMachine, type NetworkLists, type ScopeAccount, type ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import type { CreativeOffer } from '#views/batch/builder/CreativePick.tsx'
import { draftsOf } from '../ad-draft/drafts-sample.ts'
import { templatesOf } from './templates-sample.ts'
import { creativeMatrixMachine } from '#machines/creative-matrix/creative-matrix.machine.ts'
import type { MatrixCreative } from '#domain/batch/creative-matrix.ts'
import type { BatchWires } from '#views/batch/flow/batch-wires.ts'
import type { Choice } from '#views/batch/field/lookups.ts'

export const GAMES: ScopeGame[] = [
  { game_id: '10078', region_id: '2', name: '星河远征', timezone: 'Asia/Taipei', currency: 'TWD', is_default: true },
  { game_id: '301', region_id: '2', name: '山海食单', timezone: 'Asia/Tokyo', currency: 'JPY', is_default: false },
]

const account = (account_id: string, name: string, currency: string, rest: Partial<ScopeAccount> = {}): ScopeAccount => ({
  account_id,
  name,
  master_id: currency === 'USD' ? 'm1' : 'm2',
  currency,
  timezone: 'Asia/Taipei',
  balance: '1250000',
  balance_currency: currency,
  min_daily_budget: '100',
  use_status: 'on',
  auth_status: 'authorised',
  held_for: null,
  ...rest,
})

export const ACCOUNTS: ScopeAccount[] = [
  account('1203400001', '星河-TW-01', 'USD'),
  account('1203400002', '星河-JP-01', 'JPY', { timezone: 'Asia/Tokyo', min_daily_budget: '150' }),
  account('1203400003', '星河-HK-02', 'USD', { auth_status: 'invalid' }),
]

const FACTS: AccountFacts[] = ACCOUNTS.map((one) => ({
  accountId: one.account_id,
  name: one.name,
  currency: one.currency,
  timezone: one.timezone,
  minDailyBudgetMinor: one.min_daily_budget,
}))

const text = (headline: string) => ({
  message: `${headline}！新手礼包限时领取，登录即送十连。`,
  headline,
  call_to_action: 'INSTALL_MOBILE_APP',
  link_url: 'https://play.google.com/store/apps/details?id=example.game',
})
const targeting = (gender: string) => ({ countries: ['TW'], age_min: '18', age_max: '44', gender, user_os: 'Android' })

/** Two accounts, two campaigns each, two targetings by two budgets, three creatives. */
export const SPEC: BatchSpec = {
  channel: 'fb_ad',
  game_id: '10078',
  name: '新手引导_TW_1120',
  account_ids: ['1203400001', '1203400002'],
  naming: namingOf(META),
  copies: 2,
  common: {
    campaign: { objective: 'OUTCOME_APP_PROMOTION', special_ad_category: 'NONE', budget_mode: 'none', status: 'PAUSED' },
    adgroup: { optimization_goal: 'APP_INSTALLS', billing_event: 'IMPRESSIONS', status: 'PAUSED' },
    ad: { status: 'PAUSED' },
  },
  axes: {
    targeting: [
      { name: '广泛', values: targeting('all') },
      { name: '男性', values: targeting('male') },
    ],
    schedule: [{ name: '长期', values: { start_time: '2099-11-21T00:00:00+08:00' } }],
    budget: [
      {
        name: '50',
        values: { adgroup_budget_mode: 'day', daily_budget: { USD: '5000', JPY: '7500' }, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
      },
      {
        name: '100',
        values: { adgroup_budget_mode: 'day', daily_budget: { USD: '10000', JPY: '15000' }, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
      },
    ],
    material: [
      { name: '图A', values: { material_id: 'm1' } },
      { name: '图B', values: { material_id: 'm2' } },
      { name: '图C', values: { material_id: 'm3' } },
    ],
    text: [{ name: '开服', values: text('星河开服') }],
    page: [{ name: '官方', values: { page_id: 'p1' } }],
  },
}

const KNOWN: Readonly<Record<string, Choice[]>> = {
  material: ['图A', '图B', '图C', '图D'].map((name, index) => ({
    id: `m${index + 1}`,
    name,
    detail: '1200×628',
    thumbnail: picture(index),
  })),
  page: [
    { id: 'p1', name: '星河远征官方' },
    { id: 'p2', name: '山海食单官方' },
  ],
  geo: [
    { id: 'TW', name: '台湾' },
    { id: 'JP', name: '日本' },
  ],
  interest: [{ id: 'i1', name: '角色扮演游戏' }],
  audience: [{ id: 'u1', name: '付费相似 1%' }],
  instagram: [],
  landing: [],
}

function picture(index: number): string {
  const hue = index * 70 + 200
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><rect width="120" height="80" fill="hsl(${hue} 45% 35%)"/><circle cx="84" cy="26" r="14" fill="hsl(${hue} 70% 75%)"/><path d="M0 80L40 38l28 28 18-14 34 28z" fill="hsl(${hue} 40% 22%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The rows a server would have made of the specification, in a state of the push that `statusOf` tells. */
export function itemsOf(
  statusOf: (seq: number) => { syncStatus: SyncStatus; undecided?: boolean } = () => ({ syncStatus: 102 }),
): ItemRow[] {
  const accounts = new Map(FACTS.map((one) => [one.accountId, one]))
  const expanded = expandBatch(META, SPEC, { accounts, game: { gameId: '10078', name: '星河远征' }, date: '20261120' })
  return [...checkedItems(META, expanded, { accounts, nowMs: Date.parse('2026-11-20T02:00:00Z') })].map((item): ItemRow => {
    const { syncStatus, undecided = false } = statusOf(item.seq)
    const skipped = item.seq === 7 || item.seq === 11
    const failed = syncStatus === 104
    return {
      ...item,
      values: Object.fromEntries(Object.entries(item.values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]])),
      problems: item.seq === 11 ? [{ code: 'batch.name.duplicate', field: 'name', params: { seq: 10 } }] : item.problems,
      warnings: item.warnings,
      excluded_reason: item.seq === 7 ? '素材待审' : null,
      outcome: outcomeOf({ skipped, syncStatus, undecided }),
      sync_status: syncStatus,
      network_id: syncStatus === 203 ? `12020${1000 + item.seq}` : null,
      review: syncStatus === 203 ? 'approved' : 'none',
      review_reasons: [],
      error: failed
        ? {
            class: 'refused',
            message: 'The image does not meet the minimum size',
            code: '1487390',
            field: 'material_id',
            request_id: 'AbC123xyz',
          }
        : undecided
          ? { class: 'unknown', message: 'No answer within 60 s', request_id: 'Zz9' }
          : null,
      differences: [],
      attempts: syncStatus === 102 ? 0 : 1,
      version: 1,
    }
  })
}

export function aBatch(state: BatchState, rest: Partial<BatchRow> = {}, items: readonly ItemRow[] = itemsOf()): BatchRow {
  const counts: BatchCounts = { done: 0, failed: 0, skipped: 0, unknown: 0, waiting: 0, total: items.length }
  for (const { outcome } of items) counts[outcome] += 1
  const levels: Record<string, number> = { campaign: 0, adgroup: 0, ad: 0 }
  for (const { level } of items) levels[level] = (levels[level] ?? 0) + 1
  const committed = state === 'pushing' || state === 'settled'
  return {
    batch_id: '2041',
    name: SPEC.name,
    channel: 'fb_ad',
    kind: 'last',
    game_id: '10078',
    account_ids: SPEC.account_ids,
    state,
    version: 3,
    counts,
    levels,
    daily_budget: [
      { currency: 'JPY', amount_minor: '90000' },
      { currency: 'USD', amount_minor: '60000' },
    ],
    lifetime_budget: [],
    problems: 1,
    expanded: items.length,
    created_by: '1',
    created_by_name: '李雷',
    created_at: '2026-11-20T09:30:00+08:00',
    committed_at: committed ? '2026-11-20T10:42:00+08:00' : null,
    settled_at: state === 'settled' ? '2026-11-20T10:50:00+08:00' : null,
    ...rest,
  }
}

/** What the network offers whatever the game. */
export const NETWORK: NetworkLists = {
  masters: [
    { id: 'm1', name: '星野互动（香港）' },
    { id: 'm2', name: '上海星野互动' },
  ],
  dict: {},
}

export const scopeOf = () =>
  batchScopeMachine.provide({
    actors: {
      readGames: fromPromise<readonly ScopeGame[]>(() => Promise.resolve(GAMES)),
      readNetwork: fromPromise<NetworkLists, { channel: string }>(() => Promise.resolve(NETWORK)),
      readAccounts: fromPromise<readonly ScopeAccount[], { channel: string; gameId: string }>(() => Promise.resolve(ACCOUNTS)),
    },
  })

/** The screens' questions answered from here; the rows are those given. */
export function wiresOf(items: readonly ItemRow[], state: BatchState): BatchWires {
  return {
    scope: scopeOf(),
    rowsInto: (rows) =>
      batchRowsMachine.provide({
        actors: {
          readPage: fromPromise(() => {
            rows.take(items)
            return Promise.resolve({ taken: items.length, lastSeq: items.length, cursor: '1', total: items.length, state })
          }),
        },
      }),
    videos: null,
    lookups: {
      search: (lookup, query) => Promise.resolve((KNOWN[lookup] ?? []).filter(({ name }) => name.includes(query))),
      nameOf: (lookup, id) => KNOWN[lookup]?.find((choice) => choice.id === id)?.name ?? id,
      learn: () => Promise.resolve(false),
      subscribe: () => () => undefined,
      version: () => 0,
      figures: () => Promise.resolve(new Map()),
      thumbnailOf: (lookup, id) => KNOWN[lookup]?.find((choice) => choice.id === id)?.thumbnail,
      idOf: (lookup, written) => KNOWN[lookup]?.find(({ id, name }) => id === written || name === written)?.id ?? null,
    },
    readCreative: ({ seq }) => {
      const adgroup = items.find((item) => item.seq === seq)
      if (!adgroup) return Promise.reject(new Error('no such ad set'))
      return Promise.resolve({
        adgroup,
        ads: items.filter((item) => item.parent_seq === seq).map((ad) => ({ ...ad, material: materialOf(ad) })),
      })
    },
    readRow: ({ seq }) => {
      const item = items.find((one) => one.seq === seq)
      return item ? Promise.resolve(item) : Promise.reject(new Error('no such row'))
    },
    nameRow: ({ seq }) => Promise.resolve(`星河_TW_${String(seq).padStart(2, '0')}`),
    readSource: () => Promise.resolve({ now: SPEC, last: { ...SPEC, name: '新手引导_TW_1113', accountIds: ['1203400001'] } }),
    liftRest: () => Promise.resolve(),
    saveBadRows: () => undefined,
    creatives: () => Promise.resolve(OFFERS),
    estimate: null,
    templates: templatesOf(),
    drafts: draftsOf(),
    matrix: creativeMatrixMachine.provide({ actors: { findCreatives: fromPromise(() => Promise.resolve(MATRIX_CREATIVES)) } }),
  }
}

const MATRIX_CREATIVES: readonly MatrixCreative[] = [
  { id: '20001', name: '首发_巨龙', width: 1080, height: 1080 },
  { id: '20009', name: '首发_舰队', width: 1080, height: 1920 },
]

const OFFERS: readonly CreativeOffer[] = [
  { id: '20001', name: '首发_巨龙', detail: '三分钟一局', axes: { text: [{ name: '首发_巨龙', values: { headline: '三分钟一局' } }] } },
  { id: '20002', name: '首发_舰队', detail: '创意还在等审核', disabledReason: '创意还在等审核', axes: {} },
]

const materialOf = (ad: ItemRow) => {
  const found = KNOWN['material']?.find(({ id }) => id === ad.values['material_id'])
  return found ? { id: found.id, name: found.name, ...(found.thumbnail ? { thumbnail: found.thumbnail } : {}) } : null
}
