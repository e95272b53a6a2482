import { FloppyDisk } from '@blueprintjs/icons'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { kindOfAxis, valuesOfVariant } from '#domain/ad-draft/ad-draft.ts'
import type { Variant } from '#domain/batch/batch.ts'
import type { Axis } from '#domain/channels/channel.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { NewDraft } from '../ad-draft/NewDraft.tsx'
import type { DraftWires } from '../ad-draft/wire.ts'
import type { Builder } from './builder.ts'
import { gameBlockers } from '../ad-draft/draft-blockers.ts'
import { withVariant } from './spec-draft.ts'

type Props = { builder: Builder; axis: Axis; index: number; variant: Variant }

/** Saves a variant as a draft; the variant then names the draft, so that the draft counts as used in this batch. */
export function KeepAsDraft(props: Props) {
  const { channel, drafts } = props.builder
  return drafts && kindOfAxis(channel, props.axis.key) ? <Keep {...props} drafts={drafts} /> : null
}

function Keep({ builder: { channel, spec, change }, axis, index, variant, drafts }: Props & { drafts: DraftWires }) {
  const say = useSay()
  const save = useActorRef(drafts.create, { input: { draft: null } })
  const saved = useSelector(save, (now) => (now.matches({ open: 'saved' }) ? now.context.saved : null))
  useEffect(() => {
    if (!saved) return
    change(withVariant(spec, axis.key, index, (was) => ({ ...was, draft_id: saved.id })))
    // runs once per saved draft; the specification is the one of that moment
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved])
  const kind = kindOfAxis(channel, axis.key)
  if (!kind) return null
  const begin = () =>
    save.send({
      type: 'edit',
      draft: {
        channel: channel.key,
        kind,
        game_id: spec.game_id,
        name: variant.name,
        values: valuesOfVariant(channel, spec, axis.key, variant),
      },
    })
  return (
    <>
      <WhyNotButton
        size="small"
        variant="minimal"
        icon={<FloppyDisk size={14} />}
        blockers={gameBlockers(spec)}
        aria-label={say('ad_draft.keep', { name: variant.name })}
        title={say('ad_draft.keep', { name: variant.name })}
        onClick={begin}
      />
      <NewDraft save={save} games={[]} own={null} isGiven />
    </>
  )
}
