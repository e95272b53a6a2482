import { blocker, type Blocker } from '#domain/blocker.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import {
  choice,
  count,
  editChoice,
  editInstant,
  editInteger,
  editMoney,
  editText,
  identifier,
  instant,
  moneyMinor,
  stateTag,
  textColumn,
} from '#views/kit/grid/columns.ts'
import type { GridColumn, GridTree } from '#views/kit/grid/types.ts'

/** Rows that look like a batch preview: a tree of campaigns, ad sets and ads over several accounts. */
export type PreviewRow = {
  id: string
  parent: string | null
  level: number
  name: string
  state: StateKey
  currency: string
  zone: string
  budgetMinor: string | null
  bid: string | null
  age: string | null
  targeting: string
  material: string
  start: string | null
  networkId: string | null
  problems: Blocker[]
  warnings: Blocker[]
}

const STATES: readonly StateKey[] = ['waiting', 'running', 'attention', 'done', 'refused', 'unknown', 'excluded']
const ACCOUNTS = [
  { name: '星河-TW-01', currency: 'TWD', zone: 'Asia/Taipei' },
  { name: '星河-JP-02', currency: 'JPY', zone: 'Asia/Tokyo' },
  { name: 'Nova-US-03', currency: 'USD', zone: 'America/Los_Angeles' },
] as const

/** The same rows for the same count, every time. */
export function previewRows(campaigns: number): PreviewRow[] {
  const rows: PreviewRow[] = []
  const add = (row: Omit<PreviewRow, 'id' | 'problems' | 'warnings'>) => {
    const seq = rows.length + 1
    rows.push({
      ...row,
      id: String(seq),
      problems: seq % 37 === 0 ? [blocker('batch.name.duplicate', { field: 'name', params: { seq: seq - 3 } })] : [],
      warnings: seq % 23 === 0 ? [blocker('batch.time.past', { field: 'start' })] : [],
    })
    return String(seq)
  }
  for (let c = 0; c < campaigns; c += 1) {
    const account = ACCOUNTS[c % ACCOUNTS.length] ?? ACCOUNTS[0]
    const base = {
      currency: account.currency,
      zone: account.zone,
      bid: null,
      age: null,
      targeting: '',
      material: '',
      start: null,
      networkId: null,
      state: STATES[c % 7] ?? 'waiting',
    }
    const campaign = add({
      ...base,
      parent: null,
      level: 0,
      name: `${account.name}_新增_1120_${two(c)}`,
      budgetMinor: String(30_000 * (1 + (c % 4))),
    })
    for (let a = 0; a < 3; a += 1) {
      const adset = add({
        ...base,
        parent: campaign,
        level: 1,
        name: `${account.name}_广泛_${two(c)}_${a}`,
        budgetMinor: String(5_000 * (1 + a)),
        bid: a === 0 ? null : '120',
        age: String(18 + a),
        targeting: a === 0 ? '广泛' : 'TW · 18-44',
        start: '2026-11-21T09:30:00+08:00',
        state: STATES[(c + a) % 7] ?? 'waiting',
      })
      for (let n = 0; n < 4; n += 1)
        add({
          ...base,
          parent: adset,
          level: 2,
          name: `${account.name}_视频${'ABCD'[n]}_${two(c)}${a}`,
          budgetMinor: null,
          material: `▶ 视频${'ABCD'[n]} 1080×1920`,
          networkId: n % 2 ? `12021${c}${a}${n}` : null,
          state: STATES[(c + a + n) % 7] ?? 'waiting',
        })
    }
  }
  return rows
}

const two = (value: number): string => String(value).padStart(2, '0')

export const PREVIEW_COLUMNS: readonly GridColumn<PreviewRow>[] = [
  {
    ...textColumn,
    key: 'name',
    header: '账户 / 系列 / 广告组 / 广告',
    width: 320,
    pinned: 'left',
    edit: editText({ maxWidth: 60, required: true }),
  },
  {
    ...stateTag<PreviewRow>(
      ({ state }) => state,
      ({ state }) => `kit.state.${state}`,
    ),
    key: 'state',
    header: '状态',
  },
  {
    ...moneyMinor<PreviewRow>(({ currency }) => currency),
    key: 'budgetMinor',
    header: '预算',
    edit: editMoney<PreviewRow>(({ currency }) => currency),
    explain: ({ currency }) => `${currency} / 天`,
  },
  { ...choice((value) => value), key: 'currency', header: '币种', width: 80 },
  {
    ...moneyMinor<PreviewRow>(({ currency }) => currency),
    key: 'bid',
    header: '出价',
    sum: undefined,
    edit: editMoney<PreviewRow>(({ currency }) => currency),
  },
  { ...count, key: 'age', header: '最小年龄', edit: editInteger({ min: 13, max: 65 }) },
  {
    ...textColumn,
    key: 'targeting',
    header: '定向',
    edit: editChoice<PreviewRow>(() => [
      { value: '广泛', label: '广泛' },
      { value: 'TW · 18-44', label: 'TW · 18-44' },
    ]),
  },
  { ...instant<PreviewRow>(({ zone }) => zone), key: 'start', header: '开始时间', edit: editInstant<PreviewRow>(({ zone }) => zone) },
  { ...textColumn, key: 'material', header: '素材', width: 180 },
  { ...identifier, key: 'networkId', header: '网络 ID' },
]

export const PREVIEW_TREE: GridTree<PreviewRow> = {
  column: 'name',
  level: ({ level }) => level,
  parentOf: ({ parent }) => parent,
  hasChildren: ({ level }) => level < 2,
}
