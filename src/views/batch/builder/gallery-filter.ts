import { SHAPES, shapeOf, type Shape } from '#domain/batch/creative-matrix.ts'
import type { Choice, ChoiceFigures } from '../field/lookups.ts'

export type GalleryFilter = { /** '' is all */ shape: string; kind: string; usable: boolean; bySpend: boolean }

export const EVERYTHING: GalleryFilter = { shape: '', kind: '', usable: false, bySpend: false }

export type Figures = ReadonlyMap<string, ChoiceFigures>

/** The choices that pass, those that spent most first where that is asked for. */
export function filtered(choices: readonly Choice[], filter: GalleryFilter, figures: Figures): Choice[] {
  const passing = choices.filter(
    ({ picture, disabledReason }) =>
      (filter.shape === '' || (picture !== undefined && shapeOf(picture) === filter.shape)) &&
      (filter.kind === '' || picture?.kind === filter.kind) &&
      (!filter.usable || disabledReason === undefined),
  )
  const spent = ({ id }: Choice) => figures.get(id)?.spent ?? -1
  return filter.bySpend ? passing.toSorted((one, other) => spent(other) - spent(one)) : passing
}

/** What there is to filter by: only where choices differ in it. */
export function offered(choices: readonly Choice[]): { shapes: Shape[]; kinds: ('image' | 'video')[]; barred: number } {
  const pictures = choices.flatMap(({ picture }) => picture ?? [])
  const shapes = SHAPES.filter((shape) => pictures.some((one) => shapeOf(one) === shape))
  const kinds = (['image', 'video'] as const).filter((kind) => pictures.some((one) => one.kind === kind))
  return {
    shapes: shapes.length > 1 ? shapes : [],
    kinds: kinds.length > 1 ? kinds : [],
    barred: choices.filter(({ disabledReason }) => disabledReason !== undefined).length,
  }
}
