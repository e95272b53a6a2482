import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import {
  INSTALLATION_STEPS,
  stepLacks,
  stepNotes,
  stepsLeft,
  type InstallationFacts,
  type InstallationStep,
} from '#domain/installation/steps.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { installationMachine } from '#machines/installation/installation.machine.ts'
import { ErrorState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import './installation.css'

export type GuideRef = ActorRefFrom<typeof installationMachine>

/** Where a step is done, and what is against the person doing it. */
export type StepPlace = { href: string; blockers: readonly Blocker[] }

type Props = {
  guide: GuideRef
  /** where a step goes on, from what it lacks */
  placeOf: (step: InstallationStep, lacks: readonly Blocker[]) => StepPlace
  onGo: (href: string) => void
}

/**
 * What a new company has and lacks before its first ad. Put away it is one line, complete it says so; nothing until it is known, as most have put
 * it away.
 */
export function InstallationGuide({ guide, placeOf, onGo }: Props) {
  const say = useSay()
  const shown = useSelector(guide, ({ context }) => context.guide)
  const state = useSelector(guide, ({ value }) => value)
  const isBusy = useSelector(guide, (now) => now.hasTag('busy'))
  const left = shown ? stepsLeft(shown.facts).length : null
  if (shown === null && isBusy) return null
  if (shown?.put_away && (state === 'away' || isBusy)) return left === 0 ? null : <PutAway guide={guide} away={shown.put_away} />
  return (
    <section className="fd-installation" aria-label={say('installation.title')} aria-busy={isBusy}>
      <header>
        <h2>{say('installation.title')}</h2>
        {left === null ? null : (
          <span role="status" className="fd-muted fd-figures">
            {say('installation.done_of', {
              done: countText(INSTALLATION_STEPS.length - left),
              total: countText(INSTALLATION_STEPS.length),
            })}
          </span>
        )}
        <span className="fd-spacer" />
        {state === 'open' || state === 'looking' || state === 'complete' || state === 'failed' ? (
          <Button
            size="small"
            variant="minimal"
            text={say('installation.put_away')}
            onClick={() => guide.send({ type: 'guide.put_away' })}
          />
        ) : null}
      </header>
      <Trouble guide={guide} />
      {left === 0 ? <p>{say('installation.complete')}</p> : null}
      {shown && left !== 0 ? <Steps facts={shown.facts} placeOf={placeOf} onGo={onGo} /> : null}
    </section>
  )
}

function Steps({ facts, placeOf, onGo }: Pick<Props, 'placeOf' | 'onGo'> & { facts: InstallationFacts }) {
  const next = stepsLeft(facts)[0]
  return (
    <ol className="fd-installation-steps">
      {INSTALLATION_STEPS.map((step) => {
        const lacks = stepLacks(step, facts)
        const notes = stepNotes(step, facts)
        return (
          <Step key={step} step={step} lacks={lacks} isNext={step === next} place={placeOf(step, lacks)} onGo={onGo}>
            {notes.length > 0 ? <Note step={step} notes={notes} place={placeOf(step, notes)} onGo={onGo} /> : null}
          </Step>
        )
      })}
    </ol>
  )
}

type StepProps = {
  step: InstallationStep
  lacks: readonly Blocker[]
  isNext: boolean
  place: StepPlace
  onGo: (href: string) => void
  children?: ReactNode
}

function Step({ step, lacks, isNext, place, onGo, children }: StepProps) {
  const say = useSay()
  const isDone = lacks.length === 0
  return (
    <li className={isDone ? 'is-done' : undefined} aria-current={isNext ? 'step' : undefined}>
      <h3>
        {isDone ? <Tick title={say('installation.step_done')} /> : null}
        {say(`installation.step.${step}`)}
      </h3>
      <p>{say(`installation.why.${step}`)}</p>
      <p className={isDone ? 'fd-muted' : undefined}>{isDone ? say('installation.step_done') : sayReasons(say, lacks)}</p>
      <WhyNotButton
        size="small"
        intent={isNext ? 'primary' : 'none'}
        blockers={place.blockers}
        onClick={() => onGo(place.href)}
        aria-label={say('installation.go', { step: say(`installation.step.${step}`) })}
      >
        {say(isDone ? 'installation.look' : 'installation.begin')}
      </WhyNotButton>
      {children}
    </li>
  )
}

/** What holds no step up, and should be known. */
function Note({ step, notes, place, onGo }: { notes: readonly Blocker[] } & Pick<StepProps, 'step' | 'place' | 'onGo'>) {
  const say = useSay()
  return (
    <>
      <p className="fd-muted">{sayReasons(say, notes)}</p>
      <WhyNotButton size="small" variant="minimal" blockers={place.blockers} onClick={() => onGo(place.href)}>
        {say(step === 'people' ? 'installation.to_lists' : 'installation.to_pages')}
      </WhyNotButton>
    </>
  )
}

/** One line, so that another administrator finds it again. */
function PutAway({ guide, away }: { guide: GuideRef; away: { by: string; at: string } }) {
  const say = useSay()
  return (
    <p className="fd-installation fd-muted">
      {say('installation.away', { name: away.by, time: wallClock(away.at, ownZone()) ?? '' })}{' '}
      <Button size="small" variant="minimal" text={say('installation.show')} onClick={() => guide.send({ type: 'guide.show' })} />
    </p>
  )
}

/** Why the guide could not be read or put away, and what to do. */
function Trouble({ guide }: { guide: GuideRef }) {
  const say = useSay()
  const problems = useSelector(guide, ({ context }) => context.problems)
  const state = useSelector(guide, ({ value }) => value)
  const isAway = useSelector(guide, ({ context }) => context.isAway)
  const reason = sayReasons(say, problems)
  if (state === 'failed') return <ErrorState reason={reason} onRetry={() => guide.send({ type: 'guide.again' })} />
  if (state === 'lost')
    return (
      <p role="alert">
        {say(isAway ? 'installation.not_put_away' : 'installation.not_shown', { reason })}{' '}
        <Button size="small" intent="primary" text={say('common.retry')} onClick={() => guide.send({ type: 'write.retry' })} />{' '}
        <Button size="small" variant="minimal" text={say('installation.drop')} onClick={() => guide.send({ type: 'write.drop' })} />
      </p>
    )
  return problems.length > 0 ? <p role="status">{reason}</p> : null
}
