import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { LandingHeat } from '#contract/landing.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
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

/** Where visitors clicked, version beside version; without clicks the page alone. */
export function HeatPanel({ pageId }: { pageId: string }) {
  const present = useActorRef(wiredHeat, { input: { query: { id: pageId, version: null } } })
  const other = useActorRef(wiredHeat, { input: { query: { id: pageId, version: 1 } } })
  const say = useSay()
  const heat = useSelector(present, ({ context }) => context.answer)
  return (
    <section className="fd-landing-heat" aria-label={say('landing.heat')}>
      <h2>{say('landing.heat')}</h2>
      <div className="fd-landing-phones">
        <HeatPhone heat={present} label={say('landing.heat.version')} />
        {heat && heat.versions.length > 1 ? <HeatPhone heat={other} label={say('landing.heat.compared')} /> : null}
      </div>
    </section>
  )
}

function HeatPhone({ heat, label }: { heat: ActorRefFrom<typeof wiredHeat>; label: string }) {
  const say = useSay()
  const snapshot = useSelector(heat, (now) => now)
  const { answer, query, problems } = snapshot.context
  if (snapshot.matches('failed')) return <p role="alert">{sayReasons(say, problems)}</p>
  if (!answer) return <p className="fd-muted">{say('common.loading')}</p>
  return (
    <div>
      <EnumSelect
        value={String(answer.version)}
        aria-label={label}
        options={versionsOf(answer).map((version) => ({ value: String(version), label: say('landing.version', { version }) }))}
        onValue={(version) => heat.send({ type: 'reading.ask', query: { ...query, version: Number(version) } })}
      />
      <p className="fd-muted fd-figures">
        {answer.from === null
          ? say('landing.heat.none')
          : say('landing.heat.clicks', { clicks: answer.clicks, from: answer.from, to: answer.to ?? '' })}
      </p>
      <Phone title={say('landing.version', { version: answer.version })} url={answer.preview} overlay={answer.url} />
    </div>
  )
}

/** Versions with clicks, and the one that is shown, newest first. */
const versionsOf = ({ version, versions }: LandingHeat): number[] =>
  [...new Set([version, ...versions.map((one) => one.version)])].toSorted((one, another) => another - one)
