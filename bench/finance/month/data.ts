import type { RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'

const FIRMS = ['Apple', 'Google', '华为', '小米', 'TapTap', 'Samsung', '网易渠道', 'OPPO']
const GAMES = ['星河战纪', 'Nova Legends', '山海录', 'Tiny Farm']

/** Rows of one month of income, the same for the same count; every ninth with a gap, every fortieth explained. */
export const monthRows = (count: number): RowLine[] => Array.from({ length: count }, (_, at) => rowAt(at))

function rowAt(at: number): RowLine {
  const due = 100_000 + ((at * 7_919) % 90_000_000)
  return {
    id: String(at),
    month: '2026-10',
    counterparty: `${FIRMS[at % FIRMS.length]} ${at}`,
    reference: `P${at}`,
    game_id: String(at % GAMES.length),
    game_name: GAMES[at % GAMES.length] ?? '',
    app_store: at % 2 === 0 ? 'App Store' : 'Google Play',
    spreader_id: null,
    spreader_name: null,
    flow_minor: String(due * 2),
    refunded_minor: String(due % 997),
    tax_minor: '0',
    fee_minor: '0',
    share_rate: '0.7',
    due_minor: String(due),
    actual_minor: String(due),
    system_minor: String(at % 9 === 0 ? Math.floor(due * 0.9) : due),
    currency: 'USD',
    fx_rate: '7.1',
    base_minor: String(Math.round(due * 7.1)),
    note: at % 5 === 0 ? '对方已补发' : '',
    gap_note: at % 40 === 0 ? '汇率差' : '',
    state: 'unconfirmed',
    confirmed_by: null,
    confirmed_at: null,
    version: 1,
    updated_by: null,
    updated_at: '2026-11-02T02:12:00.000Z',
    file_name: 'apple-2026-10.csv',
    line: at + 2,
  }
}

export const confirmed = (row: RowLine): RowLine => ({ ...row, state: 'confirmed', version: row.version + 1 })

/** The columns that the screen shows, in its order. */
export const FIELDS = [
  'state',
  'counterparty',
  'game_name',
  'app_store',
  'currency',
  'due_minor',
  'actual_minor',
  'system_minor',
  'gap',
  'gap_note',
  'note',
  'base_minor',
  'confirmed_by',
] as const

/** A row as a grid without formatters shows it. */
export const plainRow = ({ confirmed_by: by, ...row }: RowLine) => ({
  ...row,
  gap: String(BigInt(row.actual_minor) - BigInt(row.system_minor)),
  confirmed_by: by?.name ?? '',
})
