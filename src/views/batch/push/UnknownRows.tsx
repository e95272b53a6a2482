import { Button, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Decision } from '#machines/batch/batch.types.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '#views/kit/channel-words.ts'
import type { PreviewRow } from '../preview/preview-row.ts'

type UnknownProps = {
  rows: readonly PreviewRow[]
  blockers: readonly Blocker[]
  onDecide: (decision: Decision) => void
  onShow: (row: PreviewRow) => void
}

/** Rows the network does not tell about: what is known of each, and the three things a person may say. */
export function UnknownRows({ rows, blockers, onDecide, onShow }: UnknownProps) {
  const say = useSay()
  return (
    <section className="fd-block fd-unknown" aria-label={say('batch.push.unknown.title', { count: rows.length })}>
      <p className="fd-hint">{say('batch.push.unknown.hint')}</p>
      <HTMLTable compact className="fd-table">
        <thead>
          <tr>
            <th className="fd-number">#</th>
            <th>{say('batch.col.name')}</th>
            <th>{say('batch.push.unknown.evidence')}</th>
            <th>{say('batch.push.unknown.network_id')}</th>
            <th aria-label={say('batch.builder.variant.actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <UnknownLine key={row.id} row={row} blockers={blockers} onDecide={onDecide} onShow={onShow} />
          ))}
        </tbody>
      </HTMLTable>
    </section>
  )
}

function UnknownLine({ row, blockers, onDecide, onShow }: Omit<UnknownProps, 'rows'> & { row: PreviewRow }) {
  const say = useSay()
  const [networkId, setNetworkId] = useState('')
  const { item, channel, account } = row
  if (!item) return null
  const decide = (decision: Decision['decision']) =>
    onDecide({ seq: item.seq, decision, networkId: decision === 'adopt' ? networkId.trim() : null })
  const needsId: Blocker[] = networkId.trim() === '' ? [{ code: 'batch.decide.id_missing' }] : []
  const evidence = [
    item.error?.message,
    item.error?.request_id ? say('batch.push.request', { id: item.error.request_id }) : undefined,
    item.attempts > 0 ? say('batch.push.attempts', { count: item.attempts }) : undefined,
  ]
  return (
    <tr>
      <td className="fd-number">{item.seq}</td>
      <td>
        <Button size="small" variant="minimal" text={item.name} onClick={() => onShow(row)} />
        <div className="fd-muted">{`${levelName(say, channel, item.level)} · ${account.name}`}</div>
      </td>
      <td>{evidence.filter((part) => part !== undefined).join(' · ') || say('common.none')}</td>
      <td>
        <InputGroup
          size="small"
          value={networkId}
          aria-label={`${item.name} ${say('batch.push.unknown.network_id')}`}
          inputMode="numeric"
          onValueChange={setNetworkId}
        />
      </td>
      <td className="fd-line-actions">
        <WhyNotButton size="small" blockers={blockers} onClick={() => decide('look_again')}>
          {say('batch.push.unknown.look_again')}
        </WhyNotButton>
        <WhyNotButton size="small" blockers={[...blockers, ...needsId]} onClick={() => decide('adopt')}>
          {say('batch.push.unknown.adopt')}
        </WhyNotButton>
        <WhyNotButton size="small" intent="warning" blockers={blockers} onClick={() => decide('absent')}>
          {say('batch.push.unknown.absent')}
        </WhyNotButton>
      </td>
    </tr>
  )
}
