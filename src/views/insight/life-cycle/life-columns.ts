import type { LifeReport } from '#domain/life-cycle/life-report.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'
import { figureColumns } from '../insight-columns.ts'
import { dimensionOf, isOfCohorts, isSplit, metricsOfReport, type LifeQuestion } from './life-query.ts'
import { phaseWord, type LifeRow } from './life-rows.ts'

type Column = GridColumn<LifeRow>

const PHASE: Column = {
  key: 'phase',
  header: 'life_report.phase',
  width: 120,
  pinned: 'left',
  text: (_value, { phase }, say) => phaseWord(say, phase),
}
const LIFE_DAY: Column = { key: 'life_day', header: 'life_report.day_of_life', width: 110, align: 'end' }
const DAY: Column = { key: 'time', header: 'life_report.day', width: 110 }

/** Columns of a report: which part a row is of, and the metrics, with their change where a day is drawn over another. */
export const lifeColumns = (
  say: Say,
  { report, rows }: Pick<LifeQuestion, 'report' | 'rows'>,
  currency: string,
  isOver: boolean,
): Column[] => [...columnsOf(report, rows), ...figureColumns<LifeRow>(say, metricsOfReport(report), currency, isOver)]

function columnsOf(report: LifeReport, rows: LifeQuestion['rows']): Column[] {
  if (report === 'test_phase')
    return [
      PHASE,
      { key: 'from', header: 'life_report.from', width: 104 },
      { key: 'until', header: 'life_report.until', width: 104 },
      { key: 'days', header: 'life_report.day_count', width: 72, align: 'end' },
      { key: 'packages', header: 'life_report.packages', width: 180 },
    ]
  if (report === 'rt5') return [{ key: 'name', header: 'life_report.minute', width: 84, pinned: 'left' }]
  if (report === 'daily') return [PHASE, LIFE_DAY, DAY]
  const name: Column = { key: 'name', header: nameHeader(report, rows), width: 140, pinned: 'left', opens: ({ group }) => group !== '' }
  return [PHASE, name, ...(rows === 'day' && isOfCohorts(report) ? [LIFE_DAY] : [])]
}

const nameHeader = (report: LifeReport, rows: LifeQuestion['rows']): string => {
  if (isSplit(report)) return `metrics.dimension.${dimensionOf(report)}`
  if (rows === 'country' || rows === 'media_src') return `metrics.dimension.${dimensionOf(rows)}`
  return `insight.cohorts.rows.${rows}`
}
