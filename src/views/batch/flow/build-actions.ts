import { beginBlockers, specBlockers } from '#domain/batch/spec-blockers.ts'
import { diffSpecs } from '#domain/batch/diff-specs.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import type { BatchEvent, FormerDraft } from '#machines/batch/batch.types.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'
import type { Builder } from '../builder/builder.ts'

type Place = {
  say: Say
  builder: Builder
  /** the specification is there to be changed */
  isEditing: boolean
  /** the draft that the flow went back from */
  former: FormerDraft | null
  canDiscard: boolean
  /** why this person may build nothing */
  forbidden: readonly Blocker[]
  send: (event: BatchEvent) => void
  /** makes the draft, under its usual name when it has none */
  create: () => void
  /** leads to the next field that is missing or wrong */
  leadOn: () => void
  leaveImport: (() => void) | null
}

/** What can be done while a batch is built. The next thing has the key: the next field that lacks something, and once none does, the preview. */
export function buildActions(place: Place): FlowAction[] {
  const { say, builder, isEditing, former, canDiscard, forbidden, send, create, leadOn, leaveImport } = place
  if (leaveImport) return [step('back', say('batch.flow.back'), leaveImport)]
  const { spec, channel, accounts, problems } = builder
  const drop = step('discard', say('batch.flow.discard'), () => send({ type: 'batch.discard' }))
  const away: FlowAction[] = former ? [returnTo(place, former)] : canDiscard ? [{ ...drop, variant: 'minimal' }] : []
  if (!isEditing) return away
  const begin = (way: 'last' | 'import', onSelect: () => void): FlowAction => ({
    ...step(way, say(`batch.home.new.${way}`), onSelect, [...forbidden, ...beginBlockers(spec, way)]),
    variant: 'minimal',
  })
  const count = countText(tallySpec(channel, spec, accounts).total)
  const toPreview = spec.import_id === undefined ? say('batch.flow.to_preview', { count }) : say('batch.flow.to_preview_import')
  const against = [
    ...forbidden,
    ...(problems.length > 0 ? problems : specBlockers({ ...spec, name: spec.name || (builder.usualName ?? '') })),
  ]
  const isLeading = against.length > 0 && forbidden.length === 0
  return [
    ...away,
    begin('last', () => send({ type: 'last.load' })),
    begin('import', () => send({ type: 'import.start' })),
    ...(isLeading ? [main('next', say('batch.flow.next_gap'), leadOn, [])] : []),
    isLeading ? step('create', toPreview, create, against) : main('create', toPreview, create, against),
  ]
}

/** The draft is there as it was left; what was changed since is given up, and said so. */
function returnTo({ say, builder: { spec }, send }: Place, former: FormerDraft): FlowAction {
  const word = diffSpecs(former.spec, spec).length > 0 ? 'batch.flow.return_changed' : 'batch.flow.return'
  return step('return', say(word, { id: former.batchId }), () => send({ type: 'draft.return' }))
}

const step = (key: string, label: string, onSelect: () => void, blockers: readonly Blocker[] = []): FlowAction => ({
  key,
  label,
  blockers,
  variant: 'outlined',
  onSelect,
})

const main = (key: string, label: string, onSelect: () => void, blockers: readonly Blocker[]): FlowAction => ({
  key,
  label,
  blockers,
  intent: 'primary',
  hotkey: 'Ctrl+Enter',
  onSelect,
})
