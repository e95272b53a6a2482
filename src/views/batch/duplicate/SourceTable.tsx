import { Button, Callout, HTMLTable } from '@blueprintjs/core'
import { useState } from 'react'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import type { ScopeAccount } from '#machines/batch-scope/batch-scope.machine.ts'
import { sourceBlockers, type SourceState } from '#domain/duplication/asked-source.ts'
import type { CopyCount } from '#machines/duplication/duplication.types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'

const LOOKS: Readonly<Record<SourceState, StateKey>> = {
  ready: 'done',
  missing: 'refused',
  gone: 'refused',
  unread: 'unknown',
  other_game: 'refused',
}
const SHOWN = 8

type Props = { channel: Channel; level: Level; count: CopyCount; accounts: readonly ScopeAccount[]; onDrop: () => void }

/** The chosen objects, those that cannot be copied first, each with the reason. */
export function SourceTable({ channel, level, count, accounts, onDrop }: Props) {
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  const bad = count.sources.filter(({ state }) => state !== 'ready')
  const sorted = [...bad, ...count.sources.filter(({ state }) => state === 'ready')]
  const shown = isWhole ? sorted : sorted.slice(0, Math.max(SHOWN, bad.length))
  const reasons = new Map(sourceBlockers(count.sources).map((problem) => [count.sources[(problem.row ?? 0) - 1]?.ref, problem]))
  const nameOf = (id: string) => accounts.find(({ account_id }) => account_id === id)?.name ?? id
  return (
    <div className="fd-block">
      <h2>
        {say('duplication.sources', { level: levelName(say, channel, level) })} <small>{countText(count.sources.length)}</small>
      </h2>
      {bad.length > 0 ? (
        <Callout role="alert" intent="danger" compact icon={null}>
          {say('duplication.sources.bad', { bad: countText(bad.length) })}{' '}
          <Button size="small" text={say('duplication.sources.drop')} onClick={onDrop} />
        </Callout>
      ) : null}
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            <th>{say('duplication.source.name')}</th>
            <th>{say('duplication.source.account')}</th>
            <th>{say('duplication.source.place')}</th>
            <th>{say('duplication.source.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((source) => {
            const reason = reasons.get(source.ref)
            return (
              <tr key={source.ref}>
                <td>{source.name || source.ref}</td>
                <td>{source.account_id === '' ? say('common.none') : nameOf(source.account_id)}</td>
                <td className="fd-muted">{source.network_id ?? `#${source.ref}`}</td>
                <td>
                  <StateTag
                    state={LOOKS[source.state]}
                    label={say(`duplication.source.${source.state === 'ready' ? 'ready' : 'refused'}`)}
                  />{' '}
                  {reason ? <span className="fd-problem-mistake">{reasonWords(say, channel, reason)}</span> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </HTMLTable>
      {sorted.length > shown.length ? (
        <Button
          size="small"
          variant="minimal"
          text={say('duplication.sources.more', { more: countText(sorted.length - shown.length) })}
          onClick={() => setWhole(true)}
        />
      ) : null}
    </div>
  )
}
