import { Callout } from '@blueprintjs/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { writtenInSpec } from '#domain/batch/written-texts.ts'
import { isLeaf, levelKeys, materialLevel } from '#domain/channels/levels.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { BuildStage, ImportedSheet } from '#machines/batch/batch.types.ts'
import { useGaps } from '#views/kit/gaps.tsx'
import { focusPlace } from '#views/kit/places.ts'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay } from '#views/kit/words.tsx'
import { labelled } from '../field/field-words.ts'
import { partName } from '../flow/flow-stages.ts'
import { partsOf, type Builder } from './builder.ts'
import { CreativePick, type AskCreatives } from './CreativePick.tsx'
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
  /** parts the person was in and left */
  left: ReadonlySet<string>
  /** the parts, for what leads to a place in them */
  form: HTMLElement | null
  onForm: (form: HTMLElement | null) => void
  creatives: { blockers: readonly Blocker[]; ask: AskCreatives }
  onPart: (part: BuildStage) => void
  onLeft: (part: BuildStage) => void
  onChannel: (channel: string) => void
  onGame: (gameId: string) => void
}

/** The whole batch on one page: its parts at the left, their fields in the middle, what will come into being at the right. */
export function BuilderPage(props: PageProps) {
  const { builder, lists, busy, imported, stage, left, form, onForm, creatives, onPart, onLeft, onChannel, onGame } = props
  const say = useSay()
  const { areTold } = useGaps()
  const { channel, spec } = builder
  const isImported = spec.import_id !== undefined
  const parts = partsOf(channel)
  const here = parts.find((part) => part === stage) ?? 'scope'
  const lead = (part: BuildStage) => {
    onPart(part)
    // a sheet gives the levels: what it gave is shown in one place
    if (form) focusPlace(form, [isImported && part !== 'scope' && part !== 'naming' ? 'import_id' : `part.${part}`], 'start')
  }
  useFirstFocus(form, here)

  const contentOf = (part: BuildStage): ReactNode => {
    if (part === 'scope')
      return <ScopeStage builder={builder} lists={lists} busy={busy} imported={imported} onChannel={onChannel} onGame={onGame} />
    if (part === 'naming') return levelKeys(channel).map((level) => <NamingField key={level} builder={builder} level={level} />)
    return (
      <>
        {part === materialLevel(channel) ? <CreativePick builder={builder} {...creatives} /> : null}
        <LevelFields builder={builder} level={part} />
        {isLeaf(channel, part) ? <WatchedTexts texts={labelled(say, channel, writtenInSpec(channel, spec))} /> : null}
      </>
    )
  }
  return (
    <div className="fd-builder">
      <Outline builder={builder} imported={imported} part={here} left={left} onPart={lead} />
      <div ref={onForm} className="fd-builder-form">
        {parts
          .filter((part) => !isImported || part === 'scope' || part === 'naming')
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
          <ObjectTree
            builder={builder}
            isTold={(part) => areTold || left.has(part)}
            onPlace={(path) => (form ? focusPlace(form, [path], 'start') : undefined)}
          />
        )}
      </aside>
    </div>
  )
}

/** A page that opens has the focus in the part the person was at; in a fresh one that is its first field. */
function useFirstFocus(form: HTMLElement | null, part: BuildStage) {
  const first = useRef(part)
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.classList.contains('fd-flow')
    if (form && isFree) focusPlace(form, first.current === 'scope' ? ['game_id'] : [`part.${first.current}`], 'start')
  }, [form])
}
