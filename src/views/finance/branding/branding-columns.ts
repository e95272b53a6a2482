import type { CostRow } from '#contract/finance-shapes.ts'
import { BRANDING_LEVELS } from '#domain/finance/cost.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

const own = moneyMinor<CostRow>(({ currency }) => currency)
const inBase = moneyMinor<CostRow>(() => BASE_CURRENCY)

/** One branding cost a line, with what each level bears of it in the base currency. */
export const BRANDING_COLUMNS: readonly GridColumn<CostRow>[] = [
  { key: 'month', header: 'finance.cost.field.month', width: 84, filter: 'set' },
  { key: 'game_name', header: 'finance.cost.field.game_id', width: 120, filter: 'set' },
  {
    key: 'spreader_name',
    header: 'finance.cost.field.spreader_id',
    width: 110,
    filter: 'set',
    text: (value) => (value ? String(value) : NONE),
  },
  {
    key: 'master_name',
    header: 'finance.cost.field.master_id',
    width: 150,
    filter: 'set',
    text: (value) => (value ? String(value) : NONE),
  },
  { key: 'name', header: 'finance.cost.field.name_id', width: 130, value: ({ names }) => names.at(-1) ?? null },
  { ...own, key: 'amount_minor', header: 'finance.cost.field.amount_minor', width: 130 },
  { ...inBase, key: 'base_minor', header: 'finance.cost.field.base_minor', unit: BASE_CURRENCY, width: 140 },
  ...BRANDING_LEVELS.map((level): GridColumn<CostRow> => ({
    ...inBase,
    key: `level_${level}`,
    header: `finance.branding.${level}`,
    unit: BASE_CURRENCY,
    width: 154,
    value: ({ base_minor, branding }) =>
      spreadBranding(BigInt(base_minor), branding)
        .find((part) => part.level === level)
        ?.amountMinor.toString() ?? null,
  })),
  { key: 'state', header: 'finance.cost.field.state', width: 96, text: codeText('finance.state') },
  { key: 'note', header: 'finance.cost.field.note', minWidth: 120, flex: 1 },
]
