import { gapCount } from '#domain/batch/spec-check.ts'
import { isGap } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { BuildStage, ImportedSheet } from '#machines/batch/batch.types.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { partName } from '../flow/flow-stages.ts'
import { partState, partsOf, problemsOfPart, type Builder, type PartState } from './builder.ts'

type OutlineProps = {
  builder: Builder
  imported: ImportedSheet | null
  /** the part the person is at */
  part: BuildStage
  isTold: (part: BuildStage) => boolean
  onPart: (part: BuildStage) => void
}

const GLYPH = { done: '✓', open: '◐', ahead: '○' } as const

/** The parts of the batch, each with what it comes to and what is missing there; a press leads to it. */
export function Outline({ builder, imported, part: here, isTold, onPart }: OutlineProps) {
  const say = useSay()
  const { channel, spec, accounts } = builder
  const counts = spec.import_id === undefined ? tallySpec(channel, spec, accounts).levels : (imported?.totals.levels ?? {})
  return (
    <nav className="fd-outline" aria-label={say('batch.outline')}>
      <ol>
        {partsOf(channel).map((part) => {
          const state = partState(builder, part, isTold(part))
          return (
            <li key={part}>
              <button
                type="button"
                className={`fd-outline-part fd-outline-${state}`}
                aria-current={part === here ? 'location' : undefined}
                onClick={() => onPart(part)}
              >
                <span aria-hidden="true" className="fd-outline-glyph">
                  {GLYPH[state]}
                </span>
                <span className="fd-outline-name">{partName(say, channel, part)}</span>
                <span className="fd-figures fd-muted">
                  {part === 'scope' ? countText(spec.account_ids.length) : part in counts ? countText(counts[part] ?? 0) : ''}
                </span>
                <small className="fd-outline-note">{noteOf(say, builder, part, state)}</small>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** How much is wrong or missing in a part, or where it comes from. */
function noteOf(say: Say, builder: Builder, part: BuildStage, state: PartState): string {
  const { channel, spec } = builder
  const problems = problemsOfPart(builder, part)
  const mistakes = problems.filter((one) => !isGap(one)).length
  const gaps = gapCount(spec, channel, problems)
  if (state === 'ahead') return say('batch.outline.ahead', { count: gaps })
  const notes = [
    ...(mistakes > 0 ? [say('batch.tally.mistakes', { count: mistakes })] : []),
    ...(state === 'open' && gaps > 0 ? [say('batch.outline.gaps', { count: gaps })] : []),
  ]
  if (notes.length > 0) return notes.join(' · ')
  return spec.import_id !== undefined && part !== 'naming' ? say('batch.outline.sheet') : ''
}
