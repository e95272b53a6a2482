import type { SeriesPoint } from './chart-series.ts'
import type { Measured } from './chart-values.ts'
import { SeriesChart } from './SeriesChart.tsx'

type Props = Measured & {
  points: readonly SeriesPoint[]
  /** what it shows is of this game: of dates with a note, those about other games only are left out */
  gameId?: string | null
}

/** One measure over days, as a small line. */
export const LineChart = ({ points, gameId = null, ...measured }: Props) => (
  <SeriesChart low kind="lines" gameId={gameId} data={{ ...measured, series: [{ id: measured.label, name: measured.label, points }] }} />
)
