import { Callout } from '@blueprintjs/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { writtenInSpec } from '#domain/batch/written-texts.ts'
import { groupLevel, isLeaf, levelKeys, materialLevel } from '#domain/channels/levels.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { BuildStage, ImportedSheet } from '#machines/batch/batch.types.ts'
import { focusPlace } from '#views/kit/places.ts'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay } from '#views/kit/words.tsx'
import { labelled } from '../field/field-words.ts'
import { partName } from '../flow/flow-stages.ts'
import { partsOf, placeOfPart, type Builder } from './builder.ts'
import { DraftPick, draftKindsOf } from './DraftPick.tsx'
import { CreativePick, type AskCreatives } from './CreativePick.tsx'
import { EstimateBar, type AskEstimate } from './EstimateBar.tsx'
import { LevelFields } from './LevelFields.tsx'
import { NamingField } from './NamingField.tsx'
import { ObjectTree } from './ObjectTree.tsx'
import { Outline } from './Outline.tsx'
import { ScopeStage, type ScopeLists } from './ScopeStage.tsx'

type PageProps = {
  builder: Builder
  lists: ScopeLists
  busy: boolean
  imported: ImportedSheet | null
  /** the part the person was at; null: none yet */
  stage: BuildStage | null
  /** what a part lacks is said: the person was in it and left, or tried to send it */
  isTold: (part: BuildStage) => boolean
  /** the parts, for what leads to a place in them */
  form: HTMLElement | null
  onForm: (form: HTMLElement | null) => void
  creatives: { blockers: readonly Blocker[]; ask: AskCreatives }
  estimate?: AskEstimate | null
  onPart: (part: BuildStage) => void
  onLeft: (part: BuildStage) => void
  onChannel: (channel: string) => void
  onGame: (gameId: string) => void
}

/** The whole batch on one page: its parts at the left, their fields in the middle, what will come into being at the right. */
export function BuilderPage(props: PageProps) {
  const { builder, lists, busy, imported, stage, isTold, form, onForm, creatives, onPart, onLeft, onChannel, onGame, estimate } = props
  const say = useSay()
  const { channel, spec } = builder
  const isImported = spec.import_id !== undefined
  const parts = partsOf(channel)
  const here = parts.find((part) => part === stage) ?? 'scope'
  const lead = (part: BuildStage) => {
    onPart(part)
    if (form) focusPlace(form, [placeOfPart(spec, part)], 'start')
  }
  // what a sheet came with stays as it is: its name is the first thing to set
  useFirstFocus(form, here === 'scope' ? (isImported ? 'name' : 'game_id') : placeOfPart(spec, here))

  const contentOf = (part: BuildStage): ReactNode => {
    if (part === 'scope')
      return <ScopeStage builder={builder} lists={lists} busy={busy} imported={imported} onChannel={onChannel} onGame={onGame} />
    if (part === 'naming') return levelKeys(channel).map((level) => <NamingField key={level} builder={builder} level={level} />)
    return (
      <>
        {part === materialLevel(channel) ? <CreativePick builder={builder} {...creatives} /> : null}
        {draftKindsOf(channel, part).map((kind) => (
          <DraftPick key={kind} builder={builder} kind={kind} />
        ))}
        <LevelFields builder={builder} level={part} />
        {estimate && part === groupLevel(channel) ? <EstimateBar builder={builder} level={part} ask={estimate} /> : null}
        {isLeaf(channel, part) ? <WatchedTexts texts={labelled(say, channel, writtenInSpec(channel, spec))} /> : null}
      </>
    )
  }
  return (
    <div className="fd-builder">
      <Outline builder={builder} imported={imported} part={here} isTold={isTold} onPart={lead} />
      <div ref={onForm} className="fd-builder-form">
        {parts
          .filter((part) => placeOfPart(spec, part) === `part.${part}`)
          .map((part) => (
            <section
              key={part}
              className="fd-stage"
              aria-label={partName(say, channel, part)}
              data-place={`part.${part}`}
              onFocus={() => (part === stage ? undefined : onPart(part))}
              onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : onLeft(part))}
            >
              <h2 className="fd-stage-title">{partName(say, channel, part)}</h2>
              {contentOf(part)}
            </section>
          ))}
      </div>
      <aside className="fd-builder-tree" aria-label={say('batch.tally.title')}>
        {isImported ? (
          <Callout compact intent="primary" icon={null}>
            {say('batch.tree.sheet')}
          </Callout>
        ) : (
          <ObjectTree builder={builder} isTold={isTold} onPlace={(path) => (form ? focusPlace(form, [path], 'start') : undefined)} />
        )}
      </aside>
    </div>
  )
}

/** A page that opens has the focus in a place of it, unless something else has it. */
function useFirstFocus(form: HTMLElement | null, place: string) {
  const first = useRef(place)
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.classList.contains('fd-flow')
    if (form && isFree) focusPlace(form, [first.current], 'start')
  }, [form])
}
