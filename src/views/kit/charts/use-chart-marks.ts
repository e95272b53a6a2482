import { annotationIcon } from '#domain/dictionaries/fixed.ts'
import { labelOf } from '#domain/date-annotation.ts'
import { useSay } from '../words.tsx'
import { annotationText, useMarkedPoints } from './annotations.tsx'

/** What happened on a day, in words; drawn as a vertical mark. */
export type ChartMark = { day: string; text: string }
/** All that happened at a place of a chart. */
export type MarkedPlace = { label: string; texts: readonly string[]; icons: readonly string[] }

/** The marks of a chart, and the dates with a note that the page shows on all its charts, at the places they belong to. */
export function useChartMarks(labels: readonly string[], marks: readonly ChartMark[], gameId: string | null): readonly MarkedPlace[] {
  const say = useSay()
  const noted = useMarkedPoints(labels, gameId)
  const own = marks.flatMap(({ day, text }) => {
    const label = labelOf({ fromDay: day, toDay: day }, labels)
    return label === null ? [] : [{ label, text }]
  })
  return labels.flatMap((label) => {
    const annotations = noted.find((one) => one.label === label)?.annotations ?? []
    const texts = [...annotations.map((one) => annotationText(say, one)), ...own.flatMap((one) => (one.label === label ? [one.text] : []))]
    return texts.length === 0 ? [] : [{ label, texts, icons: annotations.map(({ type }) => annotationIcon(type)) }]
  })
}
