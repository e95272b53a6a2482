import type { ActorRefFrom } from 'xstate'
import { LANDING, linksOf, type LandingDraft } from '#domain/landing/landing.ts'
import type { LinkCheck } from '#domain/link.ts'
import { draftOf } from '#domain/thing/thing.ts'
import { ownZone } from '#domain/zone.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type { LandingContext, LandingDesk, LandingPage } from '#machines/landing-page-save/landing-page-save.types.ts'
import { BatchUses } from '#views/kit/BatchUses.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ThingConflict } from '#views/things/ThingConflict.tsx'
import { LETTER_LOOKS, LINK_LOOKS, linkWord } from './landing-looks.ts'
import { landingChoices } from './LandingForm.tsx'
import type { AnyValues } from '#domain/thing/condition.ts'

/** Where what leads to a page is. */
export type Leads = { batchPath: (batch: { batch_id: string; channel: string }) => string; onGo: (href: string) => void }

type FactsProps = Leads & { desk: LandingDesk; page: LandingPage; showsUses: boolean }

/** A page as it is stored: switch, letter, links, and what leads to it unless that is shown above. */
export function PageFacts({ desk, page, showsUses, ...leads }: FactsProps) {
  const say = useSay()
  const { letter, switched_by, switched_at } = page
  return (
    <div className="fd-landing-facts">
      <p>
        <StateTag state={page.switch === 'on' ? 'done' : 'excluded'} label={say(`landing.switch.${page.switch}`)} />{' '}
        {switched_by && switched_at ? (
          <span className="fd-muted">
            {say('landing.switched_by', { name: switched_by.name })} <RelativeTime at={switched_at} />
          </span>
        ) : null}
      </p>
      <dl>
        <dt>{say('landing.field.game_id')}</dt>
        <dd>{page.game_name}</dd>
        <dt>{say('landing.field.template_id')}</dt>
        <dd>{say(`landing.template.${page.template_id}`)}</dd>
        <dt>{say('landing.field.letter_id')}</dt>
        <dd>
          {letter ? (
            <>
              {say('landing.letter.until', { title: letter.title, day: letter.expires_on })}{' '}
              <StateTag state={LETTER_LOOKS[letter.standing]} label={say(`landing.letter.${letter.standing}`)} />
            </>
          ) : (
            say('landing.letter.none_needed')
          )}
        </dd>
        <dt>{say('landing.column.creator')}</dt>
        <dd>{page.creator?.name ?? '–'}</dd>
        <dt>{say('landing.column.updated_at')}</dt>
        <dd>
          {page.updated_by?.name ?? '–'} <RelativeTime at={page.updated_at} /> · {say('landing.version', { version: page.version })}
        </dd>
      </dl>
      <h2>{say('landing.links')}</h2>
      <LinkTable links={linksOf(page).map(({ url }) => url)} checks={page.checks} />
      {showsUses ? <PageUses desk={desk} {...leads} /> : null}
      {desk.creatives > 0 ? <p>{say('landing.uses.creatives', { count: desk.creatives })}</p> : null}
    </div>
  )
}

/** Batches whose ads lead to the page. */
export const PageUses = ({ desk, ...leads }: Leads & { desk: LandingDesk }) => (
  <BatchUses words="landing.uses" uses={desk.uses} zone={ownZone()} {...leads} />
)

/** Each link with the result of asking for it. */
export function LinkTable({ links, checks }: { links: readonly string[]; checks: readonly LinkCheck[] }) {
  const say = useSay()
  return (
    <ul className="fd-landing-links" aria-label={say('landing.links')}>
      {[...new Set(links)].map((url) => {
        const check = checks.find((one) => one.url === url)
        return (
          <li key={url}>
            <StateTag state={check ? LINK_LOOKS[check.state] : 'waiting'} label={say(linkWord(check?.state ?? null))} />
            <span className="fd-landing-url">{url}</span>
            <span className="fd-muted">
              {check ? reasonOf(say, check) : null} {check ? <RelativeTime at={check.checked_at} /> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const reasonOf = (say: Say, { reason, status }: LinkCheck): string =>
  reason === null ? '' : say(`landing.link.reason.${reason}`, { status: status ?? '' })

/** Another user was faster: a side is taken for each field, or, where it was switched or deleted, the page is seen as it is now. */
export function MetPage({
  flow,
  context,
  batchPath,
  onGo,
}: { flow: ActorRefFrom<typeof landingPageSaveMachine>; context: LandingContext } & Leads) {
  const say = useSay()
  const { base, draft, desk, present, id, version } = context
  if (!present || !desk) return null
  return (
    <section className="fd-landing-facts">
      <p>
        {say('landing.met', { name: present.updated_by?.name ?? '–' })} <RelativeTime at={present.updated_at} />
      </p>
      {draft ? (
        <ThingConflict
          thing={LANDING}
          choices={landingChoices(say, desk)}
          was={base ?? draftOf(LANDING, desk.page ?? present).values}
          draft={{ id, version, values: draft }}
          present={present}
          word="landing.do.mine"
          onTheirs={() => flow.send({ type: 'conflict.take' })}
          onSave={({ values }) => flow.send({ type: 'conflict.keep', draft: valuesOf(values) })}
        />
      ) : (
        <PageFacts desk={desk} page={present} showsUses={false} batchPath={batchPath} onGo={onGo} />
      )}
    </section>
  )
}

// the sides that were chosen are values of the same fields
const valuesOf = (values: AnyValues) => values as LandingDraft
