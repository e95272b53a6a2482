import { AnchorButton, Button, Menu, MenuItem } from '@blueprintjs/core'
import { CaretDown, Share } from '@blueprintjs/icons'
import type { Channel, NetworkPlace } from '#domain/channels/channel.ts'
import { Popover } from './popover/Popover.tsx'
import { useSay } from './words.tsx'

type Props = { channel: Channel; places: readonly (NetworkPlace & { name: string })[] }

/** A page of someone else's: it learns neither where the person came from nor a way back into the console. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Leads to the network's own console in a new tab; one of several places is chosen by name. Nothing where the network has no address for them. */
export function NetworkLinks({ channel: { key, addressOf }, places }: Props) {
  const say = useSay()
  const [place, ...others] = places
  if (!addressOf || !place) return null
  const text = say('kit.network.open', { network: say(`network_name.${key}`) })
  if (others.length === 0) return <AnchorButton size="small" icon={<Share />} text={text} href={addressOf(place)} {...OUTSIDE} />
  return (
    <Popover
      content={
        <Menu>
          {places.map((each) => (
            <MenuItem key={each.account} text={each.name} href={addressOf(each)} {...OUTSIDE} />
          ))}
        </Menu>
      }
    >
      <Button size="small" icon={<Share />} endIcon={<CaretDown />} text={text} />
    </Popover>
  )
}
