import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LandingHeat } from '#contract/landing.ts'
import { countText } from '#domain/display/numbers.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import { wiredHeat, type wiredPreview } from './wire-shown.ts'

type FrameProps = { title: string; url: string; overlay?: string | null }

/** A page of a visitor's phone: it runs nothing and leads nowhere, and the clicks lie over it. */
function Phone({ title, url, overlay = null }: FrameProps) {
  const say = useSay()
  return (
    <div className="fd-landing-phone">
      <iframe sandbox="" referrerPolicy="no-referrer" tabIndex={-1} title={title} src={url} />
      {overlay ? <img src={overlay} alt={say('landing.heat.picture')} /> : null}
    </div>
  )
}

/** The template filled with what is entered, as a visitor would see it. */
export function LandingPreview({ preview }: { preview: ActorRefFrom<typeof wiredPreview> }) {
  const say = useSay()
  const snapshot = useSelector(preview, (now) => now)
  const { answer: url, problems } = snapshot.context
  return (
    <section className="fd-landing-shown" aria-label={say('landing.preview')} aria-busy={snapshot.hasTag('busy')}>
      <h2>{say('landing.preview')}</h2>
      {url ? <Phone title={say('landing.preview')} url={url} /> : <p className="fd-muted">{say('landing.preview.none')}</p>}
      {snapshot.hasTag('failure') ? (
        <p role="alert">
          {sayReasons(say, problems)}{' '}
          <Button size="small" text={say('common.retry')} onClick={() => preview.send({ type: 'reading.again' })} />
        </p>
      ) : null}
    </section>
  )
}

/** Where visitors clicked, version next to version, and what moved between the two; without clicks the page only. */
export function HeatPanel({ pageId }: { pageId: string }) {
  const present = useActorRef(wiredHeat, { input: { query: { id: pageId, version: null, against: null } } })
  const say = useSay()
  const heat = useSelector(present, ({ context }) => context.answer)
  const other = heat?.versions.find(({ version }) => version !== heat.version)
  return (
    <section className="fd-landing-heat" aria-label={say('landing.heat')}>
      <h2>{say('landing.heat')}</h2>
      <div className="fd-landing-phones">
        <HeatPhone heat={present} label={say('landing.heat.version')} />
        {heat && other ? <ComparedPhone key={heat.version} pageId={pageId} version={other.version} against={heat.version} /> : null}
      </div>
    </section>
  )
}

const SHOWS = ['clicks', 'difference'] as const

/** Another version next to it; its clicks, or how the shown one differs from it. */
function ComparedPhone({ pageId, version, against }: { pageId: string; version: number; against: number }) {
  const say = useSay()
  const heat = useActorRef(wiredHeat, { input: { query: { id: pageId, version, against } } })
  const [shows, setShows] = useState<(typeof SHOWS)[number]>('clicks')
  return (
    <HeatPhone heat={heat} label={say('landing.heat.compared')} isDifference={shows === 'difference'}>
      <EnumSelect
        value={shows}
        aria-label={say('landing.heat.shows')}
        options={SHOWS.map((value) => ({ value, label: say(`landing.heat.shows.${value}`, { version: against }) }))}
        onValue={setShows}
      />
    </HeatPhone>
  )
}

type HeatPhoneProps = { heat: ActorRefFrom<typeof wiredHeat>; label: string; isDifference?: boolean; children?: ReactNode }

function HeatPhone({ heat, label, isDifference = false, children }: HeatPhoneProps) {
  const say = useSay()
  const snapshot = useSelector(heat, (now) => now)
  const { answer, query, problems } = snapshot.context
  if (snapshot.matches('failed')) return <p role="alert">{sayReasons(say, problems)}</p>
  if (!answer) return <p className="fd-muted">{say('common.loading')}</p>
  return (
    <div>
      <div className="fd-landing-phone-head">
        <EnumSelect
          value={String(answer.version)}
          aria-label={label}
          options={versionsOf(answer).map((version) => ({ value: String(version), label: say('landing.version', { version }) }))}
          onValue={(version) => heat.send({ type: 'reading.ask', query: { ...query, version: Number(version) } })}
        />
        {children}
      </div>
      <p className="fd-muted fd-figures">{isDifference ? say('landing.heat.difference') : clicksIn(say, answer)}</p>
      <Phone
        title={say('landing.version', { version: answer.version })}
        url={answer.preview}
        overlay={isDifference ? answer.difference : answer.url}
      />
    </div>
  )
}

const clicksIn = (say: Say, { from, to, clicks }: LandingHeat): string =>
  from === null ? say('landing.heat.none') : say('landing.heat.clicks', { clicks: countText(clicks), from, to: to ?? '' })

/** Versions with clicks, and the one that is shown, newest first. */
const versionsOf = ({ version, versions }: LandingHeat): number[] =>
  [...new Set([version, ...versions.map((one) => one.version)])].toSorted((one, another) => another - one)
