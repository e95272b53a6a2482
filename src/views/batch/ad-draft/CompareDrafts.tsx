import { Dialog, DialogBody, HTMLTable } from '@blueprintjs/core'
import { useState, useSyncExternalStore } from 'react'
import { differingFields } from '#domain/ad-draft/ad-draft.ts'
import { blocker } from '#domain/blocker.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { draftLevel } from '#domain/ad-draft/ad-draft.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { Lookups } from '../field/lookups.ts'
import { useAsk } from '../field/use-ask.ts'
import { DRAFT_LOOKS } from './draft-looks.ts'
import { draftWords } from './draft-words.ts'
import type { DraftWires } from './wire.ts'

type Chosen = { id: string; kind?: unknown }
type Props = { channel: string; chosen: readonly Chosen[]; lookups: Lookups; read: DraftWires['read'] }

/** Two chosen drafts of one kind, next to each other. */
export function CompareDrafts({ channel, chosen, lookups, read }: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const both = useAsk(async (ids: readonly string[], signal) => {
    const lines = await Promise.all(ids.map((id) => read({ channel, id }, signal)))
    const found = lines.filter((line) => line !== null)
    const network = knownChannel(channel)
    for (const line of found)
      await lookups.learn(referencesIn(network, [[draftLevel(network, line.kind), line.values]]), { gameId: line.game_id })
    return found
  })
  const kinds = new Set(chosen.map(({ kind }) => kind))
  const against = [
    ...(chosen.length === 2 ? [] : [blocker('ad_draft.compare_two')]),
    ...(kinds.size > 1 ? [blocker('ad_draft.compare_kind')] : []),
  ]
  const open = () => {
    setOpen(true)
    both.ask(chosen.map(({ id }) => id))
  }
  return (
    <>
      <WhyNotButton size="small" blockers={against} onClick={open}>
        {say('ad_draft.compare')}
      </WhyNotButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={say('ad_draft.compare.title')} className="fd-stage-dialog">
        <DialogBody>
          {both.status === 'failed' ? (
            <ErrorState reason={sayReasons(say, both.problems)} onRetry={open} />
          ) : both.status === 'answered' && both.answer ? (
            <Compared channel={channel} lines={both.answer} lookups={lookups} />
          ) : (
            <LoadingState />
          )}
        </DialogBody>
      </Dialog>
    </>
  )
}

type ComparedProps = { channel: string; lines: readonly AdDraftLine[]; lookups: Lookups }

/** Only what differs; where one was deleted meanwhile there is nothing to compare. */
export function Compared({ channel: key, lines, lookups }: ComparedProps) {
  const say = useSay()
  useSyncExternalStore(lookups.subscribe, lookups.version)
  const [one, other] = lines
  if (!one || !other) return <p role="status">{say('ad_draft.compare.gone')}</p>
  const channel = knownChannel(key)
  const words = draftWords(say, lookups, channel, one.kind)
  const fields = differingFields(channel, one.kind, one, other).filter((field) => field !== 'name')
  const head = (line: AdDraftLine) => (
    <th scope="col">
      {line.name} <StateTag state={DRAFT_LOOKS[line.state]} label={say(`ad_draft.state.${line.state}`)} />
    </th>
  )
  if (fields.length === 0) return <p role="status">{say('ad_draft.compare.same', { one: one.name, other: other.name })}</p>
  return (
    <HTMLTable compact className="fd-table" aria-label={say('ad_draft.compare.title')}>
      <thead>
        <tr>
          <th scope="col">{say('ad_draft.compare.field')}</th>
          {head(one)}
          {head(other)}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.label(field)}</th>
            <td>{words.value(one, field)}</td>
            <td>{words.value(other, field)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}
