import { TOP } from './ChartAxes.tsx'
import { widthOf, type Places } from './chart-series.ts'

/** Places that belong together, such as the days of a phase; both ends are labels of places, as periods are written. */
export type ChartBand = {
  id: string
  name: string
  from: string
  to: string
  /** what it says of one of its places */ told: (at: string) => string
}

/** What is said of a place by the bands that it is in. */
export const bandWords = (bands: readonly ChartBand[], at: string): string[] =>
  bands.flatMap(({ from, to, told }) => (from <= at && at <= to ? [told(at)] : []))

type Props = { bands: readonly ChartBand[]; labels: readonly string[]; places: Places; floor: number }

/** Every second one is shaded; a name that has no room is in the tip. */
export const Bands = ({ bands, labels, places: { centers, band: width }, floor }: Props) =>
  bands.map(({ id, name, from, to }, index) => {
    const [first, last] = [labels.findIndex((label) => label >= from), labels.findLastIndex((label) => label <= to)]
    if (first < 0 || last < first) return null
    const left = (centers[first] ?? 0) - (first === 0 ? 0 : width / 2)
    const right = (centers[last] ?? 0) + (last === labels.length - 1 ? 0 : width / 2)
    return (
      <g key={id} className={index % 2 === 0 ? 'fd-chart-band' : 'fd-chart-band fd-chart-band-other'}>
        <rect x={left} y={TOP} width={Math.max(2, right - left)} height={floor - TOP} />
        {right - left >= widthOf(name) ? (
          <text x={left + 4} y={TOP - 6}>
            {name}
          </text>
        ) : null}
      </g>
    )
  })
