import { OBSERVATORY_GROUPINGS } from '#domain/observatory/grouping.ts'
import { observedMeasure, type ObservedKey } from '#domain/observatory/measures.ts'
import type { InsightAnswer } from '#contract/insights.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { ObservatoryView } from './observatory-query.ts'
import { measureWord, observedLines, standingOf, whyUntold, type ObservatoryRow } from './observatory-rows.ts'

/** In the order people read them: what was spent, what came in, what is left; the rest is there for the asking. */
const ORDER: readonly ObservedKey[] = [
  'dap_cost_amount',
  'fin_actual_outcome',
  'gap_cost',
  'gap_cost_rate',
  'dap_real_income',
  'fin_actual_income',
  'gap_income',
  'gap_income_rate',
  'dap_profit',
  'fin_profit',
  'fin_profit_rate',
  'fin_daily_outcome',
]
const HIDDEN: readonly ObservedKey[] = [
  'dap_ua_cost',
  'dap_mkt_cost',
  'dap_share',
  'dap_pay_amount',
  'fin_outcome',
  'fin_publish',
  'fin_share',
  'fin_flow',
  'fin_flow_refunded',
  'fin_refund',
  'fin_gross_profit',
  'fin_gross_profit_rate',
]

/** Columns of the observatory. Finance that is closed to the reader has none; what is not told for another reason says it in each cell. */
export function observatoryColumns(
  view: ObservatoryView,
  table: InsightAnswer | null,
  asked: readonly ObservedKey[],
): GridColumn<ObservatoryRow>[] {
  const dimension = OBSERVATORY_GROUPINGS[view.grouping]
  const isOpen = (key: ObservedKey) => {
    const why = table && whyUntold(table, key)
    return asked.includes(key) && !(why && why.code.startsWith('observatory.finance_'))
  }
  const keys = [...ORDER, ...HIDDEN].filter(isOpen)
  const hasMonths = keys.some((key) => key.startsWith('gap_'))
  return [
    {
      key: 'name',
      header: dimension === null ? 'observatory.everything' : dimension === 'os' ? 'observatory.store' : `metrics.dimension.${dimension}`,
      width: 200,
      pinned: 'left',
      opens: true,
    },
    ...(view.time === 'total' ? [] : [{ key: 'time', header: 'metrics.dimension.time', width: 110 }]),
    ...keys.map((key) => figureColumn(key, view, table)),
    ...(hasMonths ? [monthsColumn] : []),
  ]
}

const figureColumn = (key: ObservedKey, view: ObservatoryView, table: InsightAnswer | null): GridColumn<ObservatoryRow> => ({
  key,
  header: measureWord(key),
  ...(observedMeasure(key)?.unit === 'money' && table ? { unit: table.currency } : {}),
  align: 'end',
  width: 132,
  hidden: HIDDEN.includes(key) || key === 'fin_daily_outcome',
  value: ({ cells }) => cells[key]?.value,
  text: (_value, { cells }) => cells[key]?.text ?? '–',
  exported: (_value, { cells }) => cells[key]?.plain ?? '',
  // a figure that some of its months are not in is marked
  state: ({ months }) => {
    const measure = observedMeasure(key)
    return measure && standingOf(measure, months).out.length > 0 ? 'waiting' : null
  },
  explain: ({ months, gaps }, say) =>
    table === null
      ? null
      : [
          ...observedLines(say, key, { view, table, months }),
          ...(key.startsWith('gap_income') ? gaps.income : key.startsWith('gap_cost') ? gaps.cost : []),
        ].join('\n'),
})

const monthsColumn: GridColumn<ObservatoryRow> = {
  key: 'months',
  header: 'observatory.months_confirmed',
  width: 110,
  align: 'end',
  value: ({ months }) => months.filter(({ income, outcome }) => income && outcome).length,
  text: (value, { months }) => `${String(value)} / ${months.length}`,
  explain: ({ months }, say) =>
    months
      .map(({ month, income, outcome }) =>
        say('observatory.month_standing', {
          month,
          income: say(income ? 'observatory.confirmed' : 'observatory.open'),
          outcome: say(outcome ? 'observatory.confirmed' : 'observatory.open'),
        }),
      )
      .join('\n'),
}
