import { z } from 'zod'
import { AD_DRAFT, AD_DRAFT_STATES } from '#domain/ad-draft/ad-draft.ts'
import { BATCH_STATES, NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { AD_DRAFT_KINDS, type AdDraftKind } from '#domain/channels/drafts.ts'
import { RIGHTS } from './ads-parts.ts'
import { specValues } from './batch-shapes.ts'
import {
  ATOMIC,
  count,
  data,
  endpoint,
  filled,
  id,
  instant,
  jsonText,
  READ,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { listOfThings } from './thing.ts'

const OF_ONE = { objects: { id: 'ad_draft' } } as const
const { view, build } = RIGHTS

/** What the check of a draft found, for the content with this hash. `at`: when. */
const draftCheck = z.object({ hash: text, at: instant, problems: z.array(wireBlocker), warnings: z.array(wireBlocker) })
export type AdDraftCheck = z.output<typeof draftCheck>

/** A user who edited the draft in the last minutes. */
const editor = z.object({ id: text, name: text, at: instant })
/** A batch that was made of the draft. */
const use = z.object({ batch_id: text, name: text, channel: text, state: z.enum(BATCH_STATES) })

const LIST_ROW = {
  channel: text,
  game_name: text,
  state: z.enum(AD_DRAFT_STATES),
  /** number of errors in the present content; null: not checked */
  errors: count.nullable(),
  owner_id: text,
  owner_name: text,
  updated_by_name: text,
  mine: z.boolean(),
  /** batches made of it */
  used_count: count,
  created_at: instant,
}

/** A row of the list: what it shows in addition to the fields of a draft. */
export const adDraftListRow = z.looseObject({ ...LIST_ROW, updated_at: instant })

/** One draft as a whole. `hash`: of its content; a check with another one was made for other content. */
export const adDraft = z.object({
  id: text,
  ...LIST_ROW,
  name: text,
  kind: z.enum(AD_DRAFT_KINDS),
  game_id: text,
  values: specValues,
  hash: text,
  check: draftCheck.nullable(),
  version: count,
  updated_at: instant,
  /** the latest batches made of it, at most 50 */
  uses: z.array(use),
  /** other users who edited it in the last five minutes */
  editors: z.array(editor),
})
export type AdDraftRow = z.output<typeof adDraft>

const name = filled.max(NAME_LENGTH_MAX)

/** Drafts of audiences and creatives of a network (S2 §6; deletion is ours, docs/own-calls.tsv). */
export function adDraftCalls({ base, say }: { base: string; say: (what: string) => string }) {
  const check = (kind: AdDraftKind) =>
    endpoint({
      ...ATOMIC,
      path: `${base}/draft/${kind}_check`,
      permission: build,
      scope: OF_ONE,
      /** `version`: the one that was read; otherwise 409 with the present draft */
      input: z.object({ id, version: wireInteger }),
      output: data(adDraft),
      audit: { records: 'ad_draft.checked' },
      summary: say(`check the present content of a draft of the kind '${kind}', and keep what was found`),
    })
  return {
    ...listOfThings(AD_DRAFT, {
      path: `${base}/draft/list`,
      list: { permission: view, summary: say('drafts of audiences and creatives') },
      filter: {
        kind: z.enum(AD_DRAFT_KINDS).optional(),
        state: z.enum(AD_DRAFT_STATES).optional(),
        /** whose drafts */
        creator: id.optional(),
      },
      row: LIST_ROW,
      /** drafts that the user has, by game, on all networks */
      answer: { own: z.record(text, count) },
    }),
    data: endpoint({
      ...READ,
      path: `${base}/draft/data`,
      permission: view,
      scope: OF_ONE,
      input: z.object({ id }),
      output: data(adDraft),
      summary: say('one draft: its values, its check, its batches, and who edited it in the last minutes'),
    }),
    create: endpoint({
      ...WRITE,
      path: `${base}/draft/create`,
      permission: build,
      scope: { input: { game: 'game_id' } },
      input: z.object({ ticket, kind: z.enum(AD_DRAFT_KINDS), game_id: id, name, values: jsonText(specValues) }),
      output: data(adDraft),
      audit: { records: 'ad_draft.created' },
      summary: say('create a draft; at most 200 for each person and game'),
    }),
    put: endpoint({
      ...ATOMIC,
      method: 'PUT',
      path: `${base}/draft/put`,
      permission: build,
      scope: OF_ONE,
      /** the same content on the version before the present one is answered as if it had been saved now */
      input: z.object({ id, version: wireInteger, name, values: jsonText(specValues) }),
      output: data(adDraft),
      audit: { records: 'ad_draft.saved' },
      summary: say('save a draft over the version that was read'),
    }),
    checks: { audience: check('audience'), creative: check('creative') },
    remove: endpoint({
      ...WRITE,
      path: `${base}/draft/delete`,
      permission: build,
      scope: OF_ONE,
      input: z.object({ ticket, id, version: wireInteger }),
      output: data(z.object({ id: text })),
      audit: { records: 'ad_draft.deleted' },
      summary: say('delete a draft; batches made of it stay'),
    }),
  }
}
export type AdDraftCalls = ReturnType<typeof adDraftCalls>
