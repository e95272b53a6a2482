import { beginBlockers, scopeBlockers, specBlockers } from '#domain/batch/spec-blockers.ts'
import { diffSpecs } from '#domain/batch/diff-specs.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { Blocker } from '#domain/blocker.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import type { BatchEvent, BuildPart, FormerDraft } from '#machines/batch/batch.types.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'
import type { Builder } from '../builder/builder.ts'
import { stageName } from '../field/field-words.ts'
import { NAMING, partName } from './flow-stages.ts'

type Place = {
  say: Say
  builder: Builder
  part: BuildPart | null
  isChoosing: boolean
  /** the draft that the flow went back from */
  former: FormerDraft | null
  canDiscard: boolean
  /** why this person may build nothing */
  forbidden: readonly Blocker[]
  send: (event: BatchEvent) => void
  leaveImport: (() => void) | null
}

/** What can be done while a batch is built. */
export function buildActions(place: Place): FlowAction[] {
  const { say, part, isChoosing, former, canDiscard, send, leaveImport } = place
  const drop = step('discard', say('batch.flow.discard'), () => send({ type: 'batch.discard' }))
  const discard: FlowAction[] = former ? [returnTo(place, former)] : canDiscard ? [{ ...drop, variant: 'minimal' }] : []
  if (isChoosing) return [...discard, ...scopeActions(place)]
  if (leaveImport) return [step('back', say('batch.flow.back'), leaveImport)]
  return part ? [...discard, ...partActions(place, part)] : []
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

function scopeActions({ say, builder: { spec, channel }, forbidden, send }: Place): FlowAction[] {
  const begin = (way: 'last' | 'import', onSelect: () => void) =>
    step(way, say(`batch.home.new.${way}`), onSelect, [...forbidden, ...beginBlockers(spec, way)])
  const next = say('batch.flow.next', { stage: stageName(say, channel, rootOf(channel)) })
  return [
    begin('last', () => send({ type: 'last.load' })),
    begin('import', () => send({ type: 'import.start' })),
    main('next', next, () => send({ type: 'scope.done' }), [...forbidden, ...scopeBlockers(spec)]),
  ]
}

function partActions({ say, builder: { spec, channel, accounts, problems }, forbidden, send }: Place, part: BuildPart): FlowAction[] {
  const parts = [...levelKeys(channel), NAMING]
  const at = parts.indexOf(part)
  const [before, next] = [parts[at - 1], spec.import_id === undefined ? parts[at + 1] : undefined]
  const goTo = (one: string) => send({ type: 'build.part', part: one })
  const count = countText(tallySpec(channel, spec, accounts).total)
  const create = spec.import_id === undefined ? say('batch.flow.to_preview', { count }) : say('batch.flow.to_preview_import')
  const against = [...forbidden, ...(problems.length > 0 ? problems : specBlockers(spec))]
  const isNext = next !== undefined && against.length > 0
  return [
    step('back', say('batch.flow.back'), () => (before ? goTo(before) : send({ type: 'scope.back' }))),
    { ...main('create', create, () => send({ type: 'batch.create' }), against), ...(isNext ? SECOND : {}) },
    // the way on stays where it was pressed on the page before
    ...(next
      ? [{ ...step('next', say('batch.flow.next', { stage: partName(say, channel, next) }), () => goTo(next)), ...(isNext ? FIRST : {}) }]
      : []),
  ]
}

const SECOND = { intent: 'none', variant: 'outlined' } as const
const FIRST = { intent: 'primary', variant: 'solid' } as const
