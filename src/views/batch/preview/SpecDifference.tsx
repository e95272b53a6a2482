import { HTMLTable } from '@blueprintjs/core'
import { diffSpecs } from '#domain/batch/diff-specs.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { useSay } from '#views/kit/words.tsx'
import { specChangeWords } from './spec-words.ts'

/** What this draft makes otherwise than the batch it began from. */
export function SpecDifference({ channel, last, now }: { channel: Channel; last: BatchSpec; now: BatchSpec }) {
  const say = useSay()
  const changes = diffSpecs(last, now)
  if (changes.length === 0) return <p className="fd-hint">{say('batch.preview.diff.none')}</p>
  return (
    <HTMLTable compact className="fd-table">
      <thead>
        <tr>
          <th>{say('batch.preview.diff.path')}</th>
          <th>{say('batch.preview.diff.before')}</th>
          <th>{say('batch.preview.diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { item, was, becomes } = specChangeWords(say, channel, change)
          return (
            <tr key={change.path}>
              <th scope="row">
                <StateTag state={STATES[change.kind]} label={item} />
              </th>
              <td>{was || say('common.none')}</td>
              <td>{becomes || say('common.none')}</td>
            </tr>
          )
        })}
      </tbody>
    </HTMLTable>
  )
}

const STATES = { added: 'done', removed: 'excluded', changed: 'attention' } as const satisfies Record<string, StateKey>
