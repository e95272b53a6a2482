import { z } from 'zod'
import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import * as calls from '#contract/date-annotations.ts'
import { games } from '#contract/lists.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { createSettingsReading } from '../settings-reading.ts'
import type { Choice, Listed } from '../types.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { asked, flag, needed, pageAsked, QUIET, saved } from '../wire-kit.ts'

/** `id` null: a new annotation. */
export const annotationDraft = z.object({
  id: z.string().nullable(),
  version: z.number(),
  type: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  allGames: z.boolean(),
  gameIds: z.array(z.string()),
  text: z.string(),
})
export type AnnotationDraft = z.output<typeof annotationDraft>
export type RemovalDraft = { id: string; version: number }

/** An annotation with its games by name. */
export type ShownAnnotation = calls.AnnotationRow & { gameNames: readonly string[] }
/** What the page shows, and the games its person may annotate. */
export type AnnotationsPage = Listed<ShownAnnotation> & { games: readonly Choice[] }

export const annotationsRead = createSettingsReading<AnnotationsPage>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const options = { ...QUIET, signal }
      const [{ data, total }, known] = await Promise.all([
        call(calls.dateAnnotations, { ...asked(input.query, ['type', 'game_id', 'from', 'to']), ...pageAsked(input.query) }, options),
        call(games, { per_page: ROWS_SHOWN }, options),
      ])
      const nameOf = (id: string) => known.data.find((game) => game.game_id === id)?.name ?? id
      return {
        rows: data.map((row) => ({ ...row, gameNames: row.game_ids.map(nameOf) })),
        total,
        games: known.data.map(({ game_id: id, name }) => ({ id, name })),
      }
    }),
  },
})

const presentOf = (present: unknown) => calls.annotationRow.nullable().catch(null).parse(present)

export const annotationSave = createSettingsSave<AnnotationDraft, calls.AnnotationRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { id, version, type, fromDay, toDay, allGames, gameIds, text } = needed(input.draft)
      const fields = {
        ticket: input.ticket,
        type,
        from_day: fromDay,
        to_day: toDay,
        all_games: flag(allGames),
        game_ids: allGames ? [] : gameIds,
        text,
        ...(id === null ? {} : { id, version }),
      }
      return saved(call(calls.saveDateAnnotation, fields, { ...QUIET, signal }), presentOf)
    }),
  },
})

export const annotationRemove = createSettingsSave<RemovalDraft, calls.AnnotationRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) =>
      saved(call(calls.deleteDateAnnotation, { ticket: input.ticket, ...needed(input.draft) }, { ...QUIET, signal }), presentOf),
    ),
  },
})
