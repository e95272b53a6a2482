import { Button } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { hasPanel } from './wire-panel.ts'

type Props = { channel: Channel; chosen: readonly unknown[]; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Opens the details of the one chosen row, on networks that have calls for them. */
export function PanelButton({ channel, chosen, isOpen, onOpen }: Props) {
  const say = useSay()
  if (chosen.length !== 1 || !hasPanel(channel.key)) return null
  return <Button size="small" active={isOpen} aria-pressed={isOpen} text={say('object.panel.open')} onClick={() => onOpen(!isOpen)} />
}
