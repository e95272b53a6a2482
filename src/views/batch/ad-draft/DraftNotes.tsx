import { Callout } from '@blueprintjs/core'
import type { SnapshotFrom } from 'xstate'
import { draftFields } from '#domain/ad-draft/ad-draft.ts'
import type { Blocker } from '#domain/blocker.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { companyTime, zonedCompanyTime } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import type { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import { isChecked, readyBlockers } from '#machines/ad-draft/ad-draft.rules.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { fieldName } from '#views/kit/channel-words.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { DRAFT_LOOKS } from './draft-looks.ts'

type Snapshot = SnapshotFrom<typeof adDraftMachine>

/** The present condition of the draft: not on the server, deleted, about to be deleted, or stale. */
export function DraftNote({ now }: { now: Snapshot }) {
  const say = useSay()
  const { desk, present } = now.context
  const line = desk?.line
  if (now.matches('gone')) return <EmptyState title={say('ad_draft.gone')} />
  if (now.matches('deleteUncertain')) return <p role="status">{say('ad_draft.delete_uncertain')}</p>
  if (!line) return null
  const isOffline = now.matches({ editing: 'offline' }) || now.matches({ editing: 'looking' })
  if (isOffline || now.matches({ editing: 'frozen' }))
    return (
      <Callout compact role="alert" intent="warning" title={say('ad_draft.offline', { time: companyTime(line.updated_at) })}>
        {say(isOffline ? 'ad_draft.offline.hint' : 'ad_draft.frozen')}
      </Callout>
    )
  if ((now.matches('askingDelete') || now.matches('deleting')) && present)
    return (
      <Callout compact role="alert" intent="danger" title={say('ad_draft.ask_delete', { name: present.name })}>
        {present.used_count > 0 ? <p>{say('ad_draft.ask_delete.used', { count: present.used_count })}</p> : null}
        <Editors line={present} />
      </Callout>
    )
  return line.state === 'stale' ? <Callout compact role="status" intent="warning" title={say('ad_draft.stale.hint')} /> : null
}

/** Other users who edited it in the last minutes. */
function Editors({ line }: { line: AdDraftLine }) {
  const say = useSay()
  return line.editors.map(({ id, name, at }) => (
    <p key={id} role="status">
      {say('ad_draft.editor', { name })} <RelativeTime at={at} zone={companyZone()} />
    </p>
  ))
}

const STATUS = [
  ['saving', 'saving'],
  ['held', 'held'],
  ['waiting', 'unsaved'],
] as const

/** Is this my latest? Left of the actions; empty where the note above says it. */
export function SavedStatus({ now }: { now: Snapshot }) {
  const say = useSay()
  const line = now.context.desk?.line
  if (!line || now.matches('gone')) return null
  const word = STATUS.find(([state]) => now.matches({ editing: state }))?.[1] ?? (now.context.typed ? null : 'saved')
  if (word === null) return null
  return <span role="status">{say(`ad_draft.status.${word}`, { time: companyTime(line.updated_at) })}</span>
}

type FactsProps = { now: Snapshot; batchPath: (batch: { batch_id: string; channel: string }) => string; onGo: (href: string) => void }

/** State, check, people and batches of a draft. */
export function DraftFacts({ now, batchPath, onGo }: FactsProps) {
  const say = useSay()
  const { context } = now
  const line = context.desk?.line
  if (!line) return null
  const found = readyBlockers(context)
  const errors = found.length
  const checked = isChecked(context)
  const channel = knownChannel(line.channel)
  const keys = draftFields(channel, line.kind).map(({ key }) => key)
  const placed = (reason: Blocker, speak: Say) => {
    const said = reasonWords(speak, channel, reason)
    const { field } = reason
    return field !== undefined && keys.includes(field)
      ? speak('batch.reason.placed', { place: fieldName(speak, channel, field), reason: said })
      : said
  }
  const state = context.typed ? 'incomplete' : line.state
  return (
    <section className="fd-stage" aria-label={say('ad_draft.facts')}>
      <p>
        <StateTag state={DRAFT_LOOKS[state]} label={say(`ad_draft.state.${state}`)} />{' '}
        {checked && line.check
          ? say('ad_draft.checked', { count: errors, time: zonedCompanyTime(line.check.at) })
          : say('ad_draft.not_checked', { count: errors })}
      </p>
      {checked && errors > 0 ? <BlockerList blockers={found} reasonOf={placed} /> : null}
      <p className="fd-muted">
        {say('ad_draft.people', { owner: line.owner_name, name: line.updated_by_name })}{' '}
        <RelativeTime at={line.updated_at} zone={companyZone()} />
      </p>
      <Editors line={line} />
      <h3>{say('ad_draft.uses', { count: line.used_count })}</h3>
      {line.used_count === 0 ? <p className="fd-muted">{say('ad_draft.uses.none')}</p> : null}
      <ul>
        {line.uses.map((use) => {
          const href = batchPath(use)
          return (
            <li key={use.batch_id}>
              <a href={href} onClick={(event) => follow(event, href, onGo)}>
                {use.name}
              </a>{' '}
              <span className="fd-muted">{say(`batch.state.${use.state}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
