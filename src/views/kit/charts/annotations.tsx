import { createContext, useContext } from 'react'
import { annotationsOf, labelOf, type DateAnnotation } from '#domain/date-annotation.ts'
import { codeWord } from '#domain/say.ts'
import type { Say } from '../words.tsx'

const NONE: readonly DateAnnotation[] = []

/** The dates with a note that charts over days show; a page gives them once for all its charts. */
export const AnnotationsContext = createContext<readonly DateAnnotation[]>(NONE)

/** Those of one point of a chart. */
export type MarkedPoint = { label: string; annotations: readonly DateAnnotation[] }

/** What is at which points of a chart of this game (null: of none only), in the order of the points. */
export function useMarkedPoints(labels: readonly string[], gameId: string | null): readonly MarkedPoint[] {
  const all = useContext(AnnotationsContext)
  const byLabel = new Map<string, DateAnnotation[]>()
  for (const annotation of annotationsOf(all, gameId)) {
    const label = labelOf(annotation, labels)
    if (label !== null) byLabel.set(label, [...(byLabel.get(label) ?? []), annotation])
  }
  return labels.flatMap((label) => {
    const annotations = byLabel.get(label)
    return annotations ? [{ label, annotations }] : []
  })
}

/** `2026-11-11 – 2026-11-12 · 品牌事件：双十一`. */
export function annotationText(say: Say, { fromDay, toDay, type, text }: DateAnnotation): string {
  const days = fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`
  return say('chart.annotation', { days, type: codeWord(say, 'dict.annotation_type', type), text })
}
