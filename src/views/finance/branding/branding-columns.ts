import type { CostRow } from '#contract/finance-shapes.ts'
import { BRANDING_LEVELS } from '#domain/finance/cost.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { moneyMinor } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { COST_COLUMNS } from '../costs/cost-columns.ts'

const listed = (...keys: string[]): GridColumn<CostRow>[] => keys.flatMap((key) => COST_COLUMNS.filter((column) => column.key === key))

/** One branding cost a line, with what each level bears of it in the base currency. */
export const BRANDING_COLUMNS: readonly GridColumn<CostRow>[] = [
  ...listed('month', 'game_id', 'spreader_id', 'master_id', 'name_id', 'amount_minor', 'currency', 'base_minor'),
  ...BRANDING_LEVELS.map((level): GridColumn<CostRow> => ({
    ...moneyMinor<CostRow>(baseCurrency),
    key: `level_${level}`,
    header: `finance.branding.${level}`,
    unit: baseCurrency,
    width: 120,
    value: ({ base_minor, branding }) =>
      spreadBranding(BigInt(base_minor), branding)
        .find((part) => part.level === level)
        ?.amountMinor.toString() ?? null,
  })),
  ...listed('state', 'note'),
]
