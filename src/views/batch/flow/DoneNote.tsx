import { Button, Callout } from '@blueprintjs/core'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { countName } from '#views/kit/channel-words.ts'
import { durationText } from '#views/kit/flow/CountBar.tsx'
import { NetworkLinks } from '#views/kit/NetworkLinks.tsx'
import { useSay } from '#views/kit/words.tsx'

type DoneProps = {
  channel: Channel
  batch: BatchRow
  /** of the batch; one whose name is not read yet is called by its id */
  accounts: readonly Pick<AccountFacts, 'accountId' | 'name'>[]
  onGo: (href: string) => void
  /** begins a copy of the whole batch; left out: nothing is copied from here */
  onDuplicate?: (() => void) | undefined
}

/** The end of a batch: what there is now at the network, how long it took, where it is looked at, and what may come next. */
export function DoneNote({ channel, batch, accounts, onGo, onDuplicate }: DoneProps) {
  const { counts, levels, account_ids, committed_at, settled_at } = batch
  const say = useSay()
  const seconds = committed_at === null || settled_at === null ? 0 : (Date.parse(settled_at) - Date.parse(committed_at)) / 1_000
  const words = {
    count: countText(counts.done),
    network: say(`network_name.${channel.key}`),
    time: durationText(Math.max(1, Math.round(seconds))),
  }
  const made = levelKeys(channel).map((level) => `${countText(levels[level] ?? 0)} ${countName(say, channel, level)}`)
  const place = new URLSearchParams({ channel: channel.key, level: rootOf(channel), 'in.account': account_ids.join() })
  return (
    <Callout role="status" intent="success" compact icon={null} className="fd-flow-note">
      {say('batch.push.done', words)}
      <span className="fd-figures">{made.join(' · ')}</span>
      <div className="fd-actions">
        <Button size="small" text={say('batch.push.done.objects')} onClick={() => onGo(`/advertise-2/objects?${place}`)} />
        <NetworkLinks
          channel={channel}
          places={account_ids.map((account) => ({
            account,
            name: accounts.find(({ accountId }) => accountId === account)?.name ?? account,
          }))}
        />
        {onDuplicate ? <Button size="small" text={say('batch.home.duplicate')} onClick={onDuplicate} /> : null}
      </div>
    </Callout>
  )
}
