import { countText } from '#domain/display/numbers.ts'
import type { LinkCheck } from '#domain/landing/links.ts'
import { differingFields, type LandingDraft, type LandingField } from '#domain/landing/landing.ts'
import type { LandingContext, LandingDesk, LandingPage, LandingUse } from '#machines/landing-page-save/landing-page-save.types.ts'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { ThreeWayTable, type ThreeWayRow } from '#views/kit/ThreeWayTable.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { LETTER_LOOKS, LINK_LOOKS, linkWord } from './landing-columns.ts'

/** The address of a batch. */
export type BatchPath = (batch: { batch_id: string; channel: string }) => string

type FactsProps = { desk: LandingDesk; page: LandingPage; showsUses: boolean; batchPath: BatchPath }

/** A page as it is stored: switch, letter, links, and what leads to it unless that is shown above. */
export function PageFacts({ desk, page, showsUses, batchPath }: FactsProps) {
  const say = useSay()
  const { draft, letter, switchedBy, switchedAt, updatedBy, updatedAt } = page
  return (
    <div className="fd-landing-facts">
      <p>
        <StateTag state={page.switch === 'on' ? 'running' : 'waiting'} label={say(`landing.switch.${page.switch}`)} />{' '}
        {switchedBy && switchedAt ? (
          <span className="fd-muted">
            {say('landing.switched_by', { name: switchedBy.name })} <RelativeTime at={switchedAt} />
          </span>
        ) : null}
      </p>
      <dl>
        <dt>{say('landing.column.game')}</dt>
        <dd>{page.gameName}</dd>
        <dt>{say('landing.column.template')}</dt>
        <dd>{say(`landing.template.${draft.templateId}`)}</dd>
        <dt>{say('landing.field.letterId')}</dt>
        <dd>
          {letter ? (
            <>
              {say('landing.letter.until', { title: letter.title, day: letter.expiresOn })}{' '}
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
          {updatedBy?.name ?? '–'} <RelativeTime at={updatedAt} /> · {say('landing.version', { version: page.version })}
        </dd>
      </dl>
      <h2>{say('landing.links')}</h2>
      <LinkTable links={[draft.url, draft.target].filter((url) => url !== '')} checks={page.checks} />
      {showsUses ? (
        <>
          <h2>{say('landing.uses')}</h2>
          <UseTable uses={desk.uses} batchPath={batchPath} />
        </>
      ) : null}
      {desk.creatives > 0 ? <p>{say('landing.uses.creatives', { count: desk.creatives })}</p> : null}
    </div>
  )
}

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
              {check ? reasonOf(say, check) : null} {check ? <RelativeTime at={check.checkedAt} /> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const reasonOf = (say: Say, { reason, status }: LinkCheck): string =>
  reason === null ? '' : say(`landing.link.reason.${reason}`, { status: status ?? '' })

/** Batches whose ads lead to the page. */
export function UseTable({
  uses,
  batchPath,
}: {
  uses: readonly LandingUse[]
  batchPath: (batch: { batch_id: string; channel: string }) => string
}) {
  const say = useSay()
  if (uses.length === 0) return <p className="fd-muted">{say('landing.uses.none')}</p>
  return (
    <table className="fd-landing-table">
      <thead>
        <tr>
          <th scope="col">{say('landing.uses.batch')}</th>
          <th scope="col">{say('landing.uses.ads')}</th>
          <th scope="col">{say('landing.uses.live')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ batch_id, batch_name, channel, ads, live }) => (
          <tr key={batch_id}>
            <td>
              <a href={batchPath({ batch_id, channel })}>{batch_name}</a>
            </td>
            <td className="fd-figures">{countText(ads)}</td>
            <td className="fd-figures">{countText(live)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Another user was faster: each field as it was, as I meant it and as it is now. */
export function MetPage({ context: { base, draft, desk, present, action } }: { context: LandingContext }) {
  const say = useSay()
  if (!present) return null
  const was = base ?? desk?.page?.draft ?? present.draft
  const mine = draft ?? was
  const shown = (one: LandingDraft, field: LandingField) => fieldWords(say, desk, one, field)
  const ofSwitch: ThreeWayRow = {
    key: 'switch',
    label: say('landing.column.switch'),
    was: desk?.page ? say(`landing.switch.${desk.page.switch}`) : '',
    mine: say(`landing.do.${action}`),
    theirs: say(`landing.switch.${present.switch}`),
    isBoth: false,
  }
  const ofFields = differingFields(was, mine, present.draft).map((field): ThreeWayRow => {
    const texts = { was: shown(was, field), mine: shown(mine, field), theirs: shown(present.draft, field) }
    return { key: field, label: fieldTitle(say, field), ...texts, isBoth: texts.was !== texts.mine && texts.was !== texts.theirs }
  })
  return (
    <section className="fd-landing-facts">
      <p>
        {say('landing.met', { name: present.updatedBy?.name ?? '–' })} <RelativeTime at={present.updatedAt} />
      </p>
      <ThreeWayTable
        label={say('landing.diff')}
        heads={{
          field: say('landing.diff.what'),
          was: say('landing.diff.was'),
          mine: say('landing.diff.mine'),
          theirs: say('landing.diff.present'),
        }}
        rows={[...(draft === null ? [ofSwitch] : []), ...ofFields]}
      />
    </section>
  )
}

const TITLES: Readonly<Partial<Record<LandingField, string>>> = {
  gameId: 'landing.column.game',
  templateId: 'landing.column.template',
  materialIds: 'landing.pictures',
}
const fieldTitle = (say: Say, field: LandingField): string => say(TITLES[field] ?? `landing.field.${field}`)

function fieldWords(say: Say, desk: LandingDesk | null, draft: LandingDraft, field: LandingField): string {
  if (field === 'materialIds') return draft.materialIds.join(', ') || '–'
  if (field === 'gameId') return desk?.games.find(({ id }) => id === draft.gameId)?.name ?? draft.gameId
  if (field === 'templateId') return say(`landing.template.${draft.templateId}`)
  if (field === 'letterId') return desk?.letters.find(({ id }) => id === draft.letterId)?.title ?? say('landing.letter.none_needed')
  return draft[field] || '–'
}
