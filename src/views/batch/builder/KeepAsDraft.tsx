import { Button } from '@blueprintjs/core'
import { FloppyDisk } from '@blueprintjs/icons'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { kindOfAxis, valuesOfVariant } from '#domain/ad-draft/ad-draft.ts'
import type { Variant } from '#domain/batch/batch.ts'
import type { Axis } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { NewDraft } from '../ad-draft/NewDraft.tsx'
import type { NewAdDraft } from '../ad-draft/wire.ts'
import type { Builder, DraftTools } from './builder.ts'
import { withVariant } from './spec-draft.ts'

type Props = { builder: Builder; axis: Axis; index: number; variant: Variant }

/** Keeps a variant as a draft, which then says that it was used in this batch. */
export function KeepAsDraft(props: Props) {
  const { channel, drafts } = props.builder
  return drafts && kindOfAxis(channel, props.axis.key) ? <Keep {...props} drafts={drafts} /> : null
}

function Keep({ builder: { channel, spec, change }, axis, index, variant, drafts }: Props & { drafts: DraftTools }) {
  const say = useSay()
  const save = useActorRef(drafts.wires.create, { input: { draft: null } })
  const [draft, setDraft] = useState<NewAdDraft | null>(null)
  const saved = useSelector(save, (now) => (now.matches({ open: 'saved' }) ? now.context.saved : null))
  useEffect(() => {
    if (!saved) return
    setDraft(null)
    change(withVariant(spec, axis.key, index, (was) => ({ ...was, draft_id: saved.id })))
    // only what was saved says that there is a draft
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved])
  const kind = kindOfAxis(channel, axis.key)
  if (!kind) return null
  const begin = () =>
    setDraft({
      channel: channel.key,
      kind,
      game_id: spec.game_id,
      name: variant.name,
      values: valuesOfVariant(channel, spec, axis.key, variant),
    })
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<FloppyDisk size={14} />}
        disabled={spec.game_id === ''}
        aria-label={say('ad_draft.keep', { name: variant.name })}
        title={say('ad_draft.keep', { name: variant.name })}
        onClick={begin}
      />
      <NewDraft save={save} draft={draft} games={[]} own={null} isGiven onChange={setDraft} onClose={() => setDraft(null)} />
    </>
  )
}
