import type { Transaction } from 'kysely'
import type { AnnotationRow } from '#contract/date-annotations.ts'
import { blocker } from '#domain/blocker.ts'
import { annotationBlockers } from '#domain/date-annotation-check.ts'
import type { AnnotationFields } from '#domain/date-annotation.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readAnnotation, type Annotator } from './date-annotation.reads.ts'
import * as repository from './date-annotation.repository.ts'

type Trx = Transaction<Database>
type Saved = { before: AnnotationRow | null; after: AnnotationRow }

/**
 * Adds an annotation, or changes the one of `id`. Annotating all games at once takes a function of its own.
 * @throws Refused 404 for one that is gone or of other games only, 403 for one that others' games share, 409 with the present row
 */
export async function saveAnnotation(
  trx: Trx,
  { userId, ...annotator }: Annotator & { userId: string },
  { id, version, ...fields }: AnnotationFields & { id?: string | undefined; version?: number | undefined },
): Promise<Saved> {
  const before = id === undefined ? null : await heldAnnotation(trx, annotator, id, version)
  refuseIf(annotationBlockers(fields))
  if (fields.allGames && !annotator.mayAll) throw new Refused(blocker('annotation.all_games', { field: 'all_games' }), { status: 403 })
  const columns = {
    type: fields.type,
    from_day: fields.fromDay,
    to_day: fields.toDay,
    game_ids: fields.allGames ? [] : [...new Set(fields.gameIds)].sort(),
    body: fields.text.trim(),
  }
  if (before) await repository.updateAnnotation(trx, before.id, columns)
  return { before, after: await present(trx, annotator, before?.id ?? (await repository.insertAnnotation(trx, columns, userId))) }
}

/** @throws Refused as `saveAnnotation` */
export async function removeAnnotation(trx: Trx, annotator: Annotator, id: string, version: number): Promise<AnnotationRow> {
  const row = await heldAnnotation(trx, annotator, id, version)
  await repository.deleteAnnotation(trx, row.id)
  return row
}

async function heldAnnotation(trx: Trx, annotator: Annotator, id: string, version: number | undefined): Promise<AnnotationRow> {
  const read = async () => {
    const row = await present(trx, annotator, id)
    if (!row.editable) throw new Refused('annotation.other_games', { status: 403 })
    return row
  }
  return await holdVersion(trx, { table: 'date_annotation', id, version }, { read, changed: 'annotation.changed' })
}

async function present(trx: Trx, annotator: Annotator, id: string): Promise<AnnotationRow> {
  const row = await readAnnotation(trx, annotator, id)
  if (!row) throw new Refused(blocker('annotation.missing', { field: 'id' }), { status: 404 })
  return row
}
