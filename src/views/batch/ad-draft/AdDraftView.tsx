import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { draftFields } from '#domain/ad-draft/ad-draft.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { AD_DRAFT_STAGES } from '#machines/ad-draft/ad-draft.flow.ts'
import { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import { isChecked, readyBlockers, shownContent } from '#machines/ad-draft/ad-draft.rules.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { problemsBeside } from '#views/kit/inputs/field-focus.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { LookupsProvider, type Lookups } from '../field/lookups.ts'
import { AdDraftForm } from './AdDraftForm.tsx'
import { actionsOf, type DraftWays } from './draft-actions.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { DraftFacts, DraftNote, SavedStatus } from './DraftNotes.tsx'
import '../batch.css'

export type AdDraftProps = DraftWays & {
  flow: ActorRefFrom<typeof adDraftMachine>
  trail: readonly TrailEntry[]
  lookups: Lookups
  /** why this user may not edit drafts; empty when they may */
  mayNot: readonly Blocker[]
  batchPath: (batch: { batch_id: string; channel: string }) => string
  onGo: (href: string) => void
}

/** One draft of an audience or a creative: typed, saved by itself, checked. */
export function AdDraftView({ flow, trail, lookups, mayNot, batchPath, onGo, ...ways }: AdDraftProps) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  // names of what fields refer to are learned later
  useSyncExternalStore(lookups.subscribe, lookups.version)
  const { context } = now
  const { channel: key, desk, present, problems } = context
  const channel = knownChannel(key)
  const line = desk?.line ?? null
  const draft = shownContent(context)
  const reasonOf = (reason: Blocker, speak: Say) => reasonWords(speak, channel, reason)
  const isMet = now.matches('met') || now.matches('restored')
  const isShown = !now.matches('gone') && !now.matches('met')
  const shownByFields = now.matches({ editing: 'refused' })
  return (
    <LookupsProvider value={lookups}>
      <FlowFrame
        {...flowPartsAt(say, {
          machine: adDraftMachine,
          stages: AD_DRAFT_STAGES,
          here: stageOf(AD_DRAFT_STAGES, now)?.key ?? null,
          snapshot: now,
          trail,
        })}
        title={draft ? draft.name.trim() || say('ad_draft.untitled') : say('ad_draft.flow', { id: context.id })}
        subtitle={line ? [say(`network_name.${key}`), say(`ad_draft.kind.${line.kind}`), line.game_name].join(' · ') : null}
        actions={actionsOf(say, flow, mayNot, ways)}
        status={<SavedStatus now={now} />}
        reasonOf={reasonOf}
      >
        <FlowWork
          problems={
            isMet || now.matches({ editing: 'offline' })
              ? []
              : shownByFields && line
                ? problemsBeside(problems, formFields(channel, line.kind))
                : problems
          }
          reasonOf={reasonOf}
          note={<DraftNote now={now} />}
          onRetry={now.matches('failed') ? () => flow.send({ type: 'flow.again' }) : null}
          isReading={desk === null}
        >
          {isMet && draft && present ? (
            <DraftConflict
              lookups={lookups}
              context={context}
              mine={draft}
              present={present}
              isRestored={now.matches('restored')}
              onTheirs={() => flow.send({ type: 'conflict.take' })}
              onKeep={(kept) => flow.send({ type: 'conflict.keep', draft: kept })}
            />
          ) : null}
          {isShown && line && draft && desk ? (
            <div className="fd-draft-work">
              <AdDraftForm
                channel={channel}
                kind={line.kind}
                gameId={line.game_id}
                accounts={desk.accounts}
                draft={draft}
                problems={[...readyBlockers(context), ...(shownByFields ? problems : [])]}
                warnings={isChecked(context) ? (line.check?.warnings ?? []) : []}
                isFixed={mayNot.length > 0 || !now.can({ type: 'draft.change', draft })}
                onChange={(typed) => flow.send({ type: 'draft.change', draft: typed })}
              />
              <DraftFacts now={now} batchPath={batchPath} onGo={onGo} />
            </div>
          ) : null}
        </FlowWork>
      </FlowFrame>
    </LookupsProvider>
  )
}

const formFields = (channel: Channel, kind: AdDraftKind): string[] => ['name', ...draftFields(channel, kind).map(({ key }) => key)]
