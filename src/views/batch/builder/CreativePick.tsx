import { Layers } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { withCreative, type CreativeVariant } from '#domain/creative/in-batch.ts'
import { creativeNetwork } from '#domain/creative/networks.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { Choice } from '../field/lookups.ts'
import { useAsk } from '../field/use-ask.ts'
import type { Builder } from './builder.ts'
import { PickDialog } from './PickDialog.tsx'

/** A creative with the variants it represents, by axis. */
export type CreativeOffer = Choice & { axes: Readonly<Record<string, readonly CreativeVariant[]>> }
export type AskCreatives = (at: { channel: Channel; gameId: string; q: string }, signal: AbortSignal) => Promise<readonly CreativeOffer[]>

type PickProps = {
  builder: Builder
  /** why this person may not see creatives; none means they may */ blockers: readonly Blocker[]
  ask: AskCreatives
}

const NOTHING_TAKEN: ReadonlySet<string> = new Set()

/**
 * Takes one creative of the library: its pictures, its titles with its texts and its link become the variants of their axes. Two at once
 * would multiply into ads that neither means.
 */
export function CreativePick({ builder, blockers, ask }: PickProps) {
  const say = useSay()
  const { channel, spec, change } = builder
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const search = useAsk<string, readonly CreativeOffer[]>((q, signal) => ask({ channel, gameId: spec.game_id, q }, signal))
  if (!creativeNetwork(channel.spreaderId)?.adFields) return null
  const offer = search.answer?.find(({ id }) => id === chosen[0]?.id)
  const close = () => {
    setOpen(false)
    setChosen([])
  }
  const begin = () => {
    setOpen(true)
    search.ask('')
  }
  const take = () => {
    if (offer) change(withCreative(spec, offer.axes))
    close()
  }
  return (
    <div className="fd-creative-pick">
      <WhyNotButton size="small" variant="outlined" icon={<Layers />} blockers={blockers} onClick={begin}>
        {say('batch.builder.creative')}
      </WhyNotButton>
      <span className="fd-hint">{say('batch.builder.creative.hint')}</span>
      <PickDialog
        title={say('batch.builder.creative.title')}
        isOpen={open}
        search={search}
        taken={NOTHING_TAKEN}
        chosen={chosen}
        several={false}
        take={say('batch.builder.creative.take')}
        canTake={offer !== undefined}
        onChosen={(list) => setChosen(list.slice(-1))}
        onTake={take}
        onClose={close}
      />
    </div>
  )
}
