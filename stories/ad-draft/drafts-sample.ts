import { fromPromise } from 'xstate'
import { draftCreate, type DraftWires, type NewAdDraft } from '#views/batch/ad-draft/wire.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { CHECKED, LINE } from './sample.ts'

/** What the builder asks about drafts: these lines, of which those that are checked are offered; `ends`: how a new one ends. */
export function draftsOf(
  lines: readonly AdDraftLine[] = [CHECKED],
  ends: (draft: NewAdDraft) => SaveOutcome<AdDraftLine> = (draft) => ({ kind: 'done', value: { ...LINE, ...draft, id: '8' } }),
): DraftWires {
  return {
    ready: ({ kind }) => Promise.resolve(lines.filter((line) => line.kind === kind && line.state !== 'incomplete')),
    read: ({ id }) => Promise.resolve(lines.find((line) => line.id === id) ?? null),
    create: draftCreate.provide({
      actors: {
        send: fromPromise(({ input: { draft } }) =>
          draft ? Promise.resolve(ends(draft)) : Promise.reject(new Error('nothing was typed')),
        ),
      },
    }),
  }
}
