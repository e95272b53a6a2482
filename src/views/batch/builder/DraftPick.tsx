import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import { Document } from '@blueprintjs/icons'
import { useState } from 'react'
import { draftAxes, draftLevel, variantsOfDraft } from '#domain/ad-draft/ad-draft.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { isBlank } from '#domain/batch/spec-values.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { AD_DRAFT_KINDS, type AdDraftKind } from '#domain/channels/drafts.ts'
import type { AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { useAsk } from '../field/use-ask.ts'
import type { Builder } from './builder.ts'
import { gameBlockers } from '../ad-draft/draft-blockers.ts'
import { freeName, variantsOf, withVariants } from './spec-draft.ts'

/** The kinds of drafts whose values are those of a level. */
export const draftKindsOf = (channel: Channel, level: Level): AdDraftKind[] =>
  channel.drafts ? AD_DRAFT_KINDS.filter((kind) => draftLevel(channel, kind) === level) : []

/** A specification with one more variant in each direction of the draft; it replaces a variant without any value. */
export function withDraft(channel: Channel, spec: BatchSpec, { kind, id, name, values }: AdDraftLine): BatchSpec {
  const variants = variantsOfDraft(channel, kind, { id, name, values })
  return draftAxes(channel, kind).reduce((next, { key }) => {
    const variant = variants[key]
    if (!variant || Object.keys(variant.values).length === 0) return next
    const others = variantsOf(next, key).filter((one) => !Object.values(one.values).every(isBlank))
    return withVariants(next, key, [...others, { ...variant, name: freeName(others, variant.name) }])
  }, spec)
}

/** Offers ready drafts; the chosen one becomes a variant in each of its directions. */
export function DraftPick({ builder, kind }: { builder: Builder; kind: AdDraftKind }) {
  const say = useSay()
  const { channel, spec, change, drafts } = builder
  const [isOpen, setOpen] = useState(false)
  const ready = useAsk((gameId: string, signal) => drafts?.ready({ channel: channel.key, kind, gameId }, signal) ?? Promise.resolve([]))
  const taken = useAsk(async (id: string, signal) => {
    const line = (await drafts?.read({ channel: channel.key, id }, signal)) ?? null
    if (line) {
      change(withDraft(channel, spec, line))
      setOpen(false)
    }
    return line
  })
  if (!drafts) return null
  const open = () => {
    setOpen(true)
    ready.ask(spec.game_id)
  }
  return (
    <>
      <WhyNotButton size="small" variant="outlined" icon={<Document />} blockers={gameBlockers(spec)} onClick={open}>
        {say(`ad_draft.take.${kind}`)}
      </WhyNotButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={say(`ad_draft.take.${kind}`)} className="fd-stage-dialog">
        <DialogBody>
          {taken.status === 'answered' && taken.answer === null ? <p role="alert">{say('ad_draft.gone')}</p> : null}
          {taken.status === 'failed' ? <p role="alert">{sayReasons(say, taken.problems)}</p> : null}
          {ready.status === 'failed' ? (
            <ErrorState reason={sayReasons(say, ready.problems)} onRetry={open} />
          ) : ready.status !== 'answered' || !ready.answer ? (
            <LoadingState />
          ) : ready.answer.length === 0 ? (
            <EmptyState title={say('ad_draft.take.none')} />
          ) : (
            <ul className="fd-draft-choices" aria-label={say(`ad_draft.take.${kind}`)}>
              {ready.answer.map(({ id, name, owner_name: owner, updated_at: at }) => (
                <li key={id}>
                  <Button
                    size="small"
                    variant="minimal"
                    text={name}
                    loading={taken.status === 'asking' && taken.input === id}
                    onClick={() => taken.ask(id)}
                  />
                  <span className="fd-muted">
                    {owner} · <RelativeTime at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
      </Dialog>
    </>
  )
}
