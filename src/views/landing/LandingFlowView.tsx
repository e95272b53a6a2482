import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { linksOf } from '#domain/landing/landing.ts'
import { LANDING_STAGES } from '#machines/landing-page-save/landing-page-save.flow.ts'
import { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import { checkedBlockers } from '#machines/landing-page-save/landing-page-save.rules.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { actionsOf, type LandingRights } from './landing-actions.ts'
import { LandingForm } from './LandingForm.tsx'
import { HeatPanel, LandingPreview } from './LandingPreview.tsx'
import { LinkTable, MetPage, PageFacts, PageUses, type Leads } from './PageFacts.tsx'
import type { wiredPictures, wiredPreview } from './wire-shown.ts'
import './landing.css'

export type LandingFlowProps = Leads & {
  flow: ActorRefFrom<typeof landingPageSaveMachine>
  preview: ActorRefFrom<typeof wiredPreview>
  pictures: ActorRefFrom<typeof wiredPictures>
  trail: readonly TrailEntry[]
  rights: LandingRights
  /** back to the pages */
  onHome: () => void
  /** where authorization letters are renewed */
  lettersPath: string
}

/** One landing page: entered with its preview next to it, checked, saved, switched, deleted. */
export function LandingFlowView(props: LandingFlowProps) {
  const { flow, trail, rights, onHome } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { desk, draft, problems, id } = snapshot.context
  const isFormOpen = snapshot.matches('editing')
  const shownByFields = isFormOpen ? problems.filter(({ field }) => field === undefined) : problems
  return (
    <FlowFrame
      {...flowPartsAt(say, {
        machine: landingPageSaveMachine,
        stages: LANDING_STAGES,
        here: stageOf(LANDING_STAGES, snapshot)?.key ?? null,
        snapshot,
        trail,
      })}
      title={id ? say('landing.flow', { id }) : say('landing.flow_new')}
      subtitle={draft?.name || desk?.page?.name || undefined}
      actions={actionsOf(say, flow, rights, onHome)}
    >
      {shownByFields.length > 0 && !snapshot.matches('failed') ? <BlockerList blockers={shownByFields} /> : null}
      {snapshot.hasTag('uncertain') ? <p role="status">{say('landing.uncertain')}</p> : null}
      <Work {...props} />
    </FlowFrame>
  )
}

function Work({ flow, preview, pictures, batchPath, onGo, lettersPath }: LandingFlowProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { desk, draft, problems } = context
  const leads = { batchPath, onGo }
  if (snapshot.matches('failed')) return <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'flow.again' })} />
  if (snapshot.matches('gone')) return <EmptyState title={say('landing.deleted')} />
  if (snapshot.matches('met')) return <MetPage flow={flow} context={context} {...leads} />
  if (!desk || snapshot.matches('reading')) return <LoadingState />
  const page = desk.page
  if (draft)
    return (
      <div className="fd-landing-work">
        {snapshot.matches('editing') ? (
          <LandingForm flow={flow} pictures={pictures} context={context} desk={desk} draft={draft} />
        ) : (
          <div className="fd-landing-facts">
            <h2>{say(snapshot.matches('warned') ? 'landing.warned' : 'landing.checking')}</h2>
            <LinkTable links={linksOf(draft).map(({ url }) => url)} checks={context.checks} />
            {snapshot.matches('warned') ? <Found blockers={checkedBlockers(context)} lettersPath={lettersPath} /> : null}
          </div>
        )}
        <LandingPreview preview={preview} />
      </div>
    )
  if (!page) return <LoadingState />
  const isAsking = (['asking', 'switching', 'deleting', 'actUncertain'] as const).some((state) => snapshot.matches(state))
  const asksOfUses = isAsking && context.action !== 'on'
  return (
    <div className="fd-landing-work">
      <div>
        {isAsking ? (
          <section className="fd-landing-ask" aria-label={say(`landing.do.${context.action}`)}>
            <p>{say(`landing.ask.${context.action}`, { name: page.name, live: page.live_count, used: page.used_by_count })}</p>
            {asksOfUses ? <PageUses desk={desk} {...leads} /> : null}
          </section>
        ) : null}
        <PageFacts desk={desk} page={page} showsUses={!asksOfUses} {...leads} />
      </div>
      <HeatPanel key={page.version} pageId={page.id} />
    </div>
  )
}

/** What was found before the save; a letter that ended is renewed elsewhere. */
function Found({ blockers, lettersPath }: { blockers: readonly Blocker[]; lettersPath: string }) {
  const say = useSay()
  if (blockers.length === 0) return <p>{say('landing.warned.may')}</p>
  return (
    <>
      <BlockerList blockers={blockers} />
      {blockers.some(({ field }) => field === 'letter_id') ? <a href={lettersPath}>{say('landing.letter.renew')}</a> : null}
    </>
  )
}
