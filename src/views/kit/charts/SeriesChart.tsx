import { useSay } from '../words.tsx'
import { bandWords, type ChartBand } from './ChartBands.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import { isStacked, momentsOf, totalOf, type Moment, type SeriesData, type SeriesKind } from './chart-series.ts'
import { measuredWords, valueText } from './chart-values.ts'
import { colored, placeWords, type DrawnSeries } from './chart-words.ts'
import { SeriesPlane } from './SeriesPlane.tsx'
import { useHidden } from './use-hidden.ts'
import { useChartMarks, type ChartMark, type MarkedPlace } from './use-chart-marks.ts'
import './series.css'

type Props = {
  data: SeriesData
  kind: SeriesKind
  marks?: readonly ChartMark[]
  /** what it shows is of this game: of dates with a note, those about other games only are left out */
  gameId?: string | null
  /** stretches of places, drawn behind the values with their names */
  bands?: readonly ChartBand[]
  /** one of several things on its page: not as high */
  low?: boolean
}

const NO_MARKS: readonly ChartMark[] = []
const NO_BANDS: readonly ChartBand[] = []

/** Values over days or names: lines, stacked areas, or bars. Series can be hidden; the table has all of them. */
export function SeriesChart({ data, kind, marks = NO_MARKS, gameId = null, bands = NO_BANDS, low = false }: Props) {
  const say = useSay()
  const { hidden, toggle } = useHidden()
  const series = colored(data.series)
  const moments = momentsOf(data.series)
  const shown = series.map(({ id }) => !hidden.has(id))
  // a hidden series leaves its places behind
  const shownMoments = moments.map((moment) => ({ ...moment, points: moment.points.filter((_, index) => shown[index]) }))
  const marked = useChartMarks(
    moments.map(({ at }) => at),
    marks,
    gameId,
  )
  const title = measuredWords(say, data)
  return (
    <ChartFrame title={title} table={<SeriesTable {...{ title, data, kind, series, moments, marked, bands }} />}>
      {moments.length === 0 ? (
        <p className="fd-muted">{say('common.empty')}</p>
      ) : (
        <>
          {series.length > 1 ? <ChartLegend series={series} hidden={hidden} onToggle={toggle} among={data.among} /> : null}
          <SeriesPlane
            {...{ title, data, kind, marked, bands, low }}
            series={series.filter((_, index) => shown[index])}
            moments={shownMoments}
          />
        </>
      )}
    </ChartFrame>
  )
}

type TableProps = {
  title: string
  data: SeriesData
  kind: SeriesKind
  series: readonly DrawnSeries[]
  moments: readonly Moment[]
  marked: readonly MarkedPlace[]
  bands: readonly ChartBand[]
}

function SeriesTable({ title, data, kind, series, moments, marked, bands }: TableProps) {
  const say = useSay()
  const hasTotal = isStacked(kind) && series.length > 1
  const hasNotes = marked.length > 0 || bands.length > 0
  const notesAt = (at: string) => [...bandWords(bands, at), ...(marked.find(({ label }) => label === at)?.texts ?? [])]
  return (
    <>
      <ChartTable
        label={title}
        columns={[
          { label: data.across ?? say('kit.word.date') },
          ...series.map(({ name }) => ({ label: name, isFigure: true })),
          ...(hasTotal ? [{ label: say('charts.total'), isFigure: true }] : []),
          ...(hasNotes ? [{ label: say('charts.notes') }] : []),
        ]}
        rows={moments.map((moment) => ({
          key: moment.at,
          cells: [
            placeWords(say, moment),
            ...series.map((_, index) => valueText(data, moment.points[index] ?? { value: null })),
            ...(hasTotal ? [valueText(data, { value: totalOf(moment) })] : []),
            ...(hasNotes ? [notesAt(moment.at).join(say('common.between'))] : []),
          ],
        }))}
      />
      {[data.among, data.explained].map((told) =>
        told ? (
          <p key={told} className="fd-muted">
            {told}
          </p>
        ) : null,
      )}
    </>
  )
}
