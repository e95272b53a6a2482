import { HTMLTable } from '@blueprintjs/core'
import { diffSpecs } from '#domain/batch/diff-specs.ts'
import type { BatchSpec, SpecValue } from '#domain/batch/batch.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { formatMoney } from '#domain/money.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { fieldName, levelName } from '#views/kit/channel-words.ts'
import { axisName, copiesName } from '../field/field-words.ts'

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
        {changes.map(({ path, kind, before, after }) => (
          <tr key={path}>
            <th scope="row">
              <StateTag state={STATES[kind]} label={pathWords(say, channel, path)} />
            </th>
            <td>{valueWords(before) || say('common.none')}</td>
            <td>{valueWords(after) || say('common.none')}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

const STATES = { added: 'done', removed: 'excluded', changed: 'attention' } as const satisfies Record<string, StateKey>

/** `axes.budget[日预算50].daily_budget` → 预算与出价 · 日预算50 · 日预算 */
function pathWords(say: Say, channel: Channel, path: string): string {
  const axis = /^axes\.(\w+)\[(.*)\](?:\.(\w+))?$/.exec(path)
  if (axis) {
    const found = channel.axes.find(({ key }) => key === axis[1])
    return [found ? axisName(say, channel, found) : axis[1], axis[2], axis[3] ? fieldName(say, channel, axis[3]) : '']
      .filter(Boolean)
      .join(' · ')
  }
  const level = /^(?:common|naming)\.(\w+)(?:\.(\w+))?$/.exec(path)
  if (level?.[1] !== undefined)
    return `${levelName(say, channel, level[1])} · ${level[2] ? fieldName(say, channel, level[2]) : say('batch.builder.naming')}`
  return path === 'copies' ? copiesName(say, channel) : say(`batch.diff.${path}`)
}

function valueWords(value: SpecValue | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (isList(value)) return value.join(', ')
  return Object.entries(value)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(' + ')
}

const isList = (value: SpecValue): value is readonly string[] => Array.isArray(value)
