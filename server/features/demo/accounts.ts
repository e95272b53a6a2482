import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import type { Company } from '#domain/company.ts'
import { NO_SPECIAL_IDS, type SpecialIds } from '#permissions/special-ids.ts'

export type DemoAccount = {
  account: string
  password: string
  name: string
  grants: Grants
  isAgent: boolean
  domestic: boolean
  observatory: boolean
}

/** What the demo's buyers and agents are narrowed to. */
export const DEMO_GRANTS = {
  buyer: { ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10078', '10012', '10045', '10063', '10091'] } },
  agent: { ...PRESETS.agent, global: { ...PRESETS.agent.global, game: ['10012'], spreader: ['21'] } },
} satisfies Record<string, Grants>

/** Who signs in to the demo company. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    account: 'buyer',
    password: 'buyer-demo',
    name: '陈晓宇（投放）',
    grants: DEMO_GRANTS.buyer,
    isAgent: false,
    domestic: false,
    observatory: true,
  },
  {
    account: 'finance',
    password: 'finance-demo',
    name: '周敏（财务）',
    grants: PRESETS.finance,
    isAgent: false,
    domestic: true,
    observatory: true,
  },
  {
    account: 'reviewer',
    password: 'reviewer-demo',
    name: '吴思远（审核）',
    grants: PRESETS.reviewer,
    isAgent: false,
    domestic: true,
    observatory: false,
  },
  {
    account: 'reviewer2',
    password: 'reviewer2-demo',
    name: '何静（审核）',
    grants: PRESETS.reviewer,
    isAgent: false,
    domestic: true,
    observatory: false,
  },
  {
    account: 'agent',
    password: 'agent-demo',
    name: '刘洋（代理商）',
    grants: DEMO_GRANTS.agent,
    isAgent: true,
    domestic: false,
    observatory: false,
  },
  {
    account: 'admin',
    password: 'admin-demo',
    name: '赵明（管理员）',
    grants: PRESETS.admin,
    isAgent: false,
    domestic: false,
    observatory: true,
  },
]

/** Colleagues who made batches before; no one knows their passwords. */
export const COLLEAGUES: readonly Omit<DemoAccount, 'password'>[] = [
  { account: 'linjia', name: '林佳（投放）', grants: DEMO_GRANTS.buyer, isAgent: false, domestic: false, observatory: true },
  { account: 'huanghao', name: '黄浩（投放）', grants: DEMO_GRANTS.buyer, isAgent: false, domestic: false, observatory: true },
]

export const DEMO_COMPANY: Company = {
  company_name: '启航互娱',
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  language: 'zh',
  robot_group: '投放通知群',
}

/** Who is on the demo company's lists; `ids` are account → user id. */
export function specialIdsOf(ids: ReadonlyMap<string, string>): SpecialIds {
  const named = (accounts: readonly string[]) => accounts.flatMap((account) => ids.get(account) ?? [])
  return {
    ...NO_SPECIAL_IDS,
    restricted_games: { '301': named(['admin', 'linjia', 'finance']) },
    finance_users: named(['finance', 'admin']),
    special_user: ids.get('admin') ?? null,
    excluded_users: named(['agent']),
  }
}
