import { Button, Checkbox, HTMLTable } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TemplateRow } from '#contract/batch-templates.ts'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { partWords } from './template-words.ts'
import type { TemplateChange, templateChange, templatesReading } from './wire.ts'

type Props = {
  channel: Channel
  list: ActorRefFrom<typeof templatesReading>
  change: ActorRefFrom<typeof templateChange>
  /** the one whose preview is open */
  shown: string | null
  onShow: (id: string) => void
}

/** The templates of the network, one's own to be renamed, shared and retired. */
export function TemplateList({ channel, list, change, shown, onShow }: Props) {
  const say = useSay()
  const { answer, query, problems } = useSelector(list, ({ context }) => context)
  const changing = useSelector(change, (now) => now)
  const isSaved = changing.matches({ open: 'saved' })
  const saved = changing.context.saved
  useEffect(() => (isSaved && saved ? list.send({ type: 'reading.again' }) : undefined), [list, isSaved, saved])
  const send = (draft: TemplateChange) => change.send({ type: 'save', draft })
  return (
    <section aria-label={say('batch.template.list')} className="fd-templates">
      {answer === null && problems.length === 0 ? <LoadingState /> : null}
      {problems.length > 0 ? <ErrorState reason={sayReasons(say, problems)} onRetry={() => list.send({ type: 'reading.again' })} /> : null}
      {answer?.length === 0 ? <p className="fd-hint">{say('batch.template.none')}</p> : null}
      {answer && answer.length > 0 ? (
        <div className="fd-staged-list" tabIndex={0} role="group" aria-label={say('batch.template.list')}>
          <HTMLTable compact className="fd-table">
            <thead>
              <tr>
                <th>{say('batch.template.field.name')}</th>
                <th>{say('batch.template.part')}</th>
                <th>{say('batch.template.field.game_id')}</th>
                <th>{say('batch.template.owner')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {answer.map((row) => (
                <Line key={row.id} row={row} channel={channel} isShown={row.id === shown} onShow={() => onShow(row.id)} onChange={send} />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      ) : null}
      <Checkbox
        inline
        label={say('batch.template.retired_too')}
        checked={query.retired}
        onChange={() => list.send({ type: 'reading.ask', query: { ...query, retired: !query.retired } })}
      />
      <Ending change={change} />
    </section>
  )
}

/** How the last change ended, where it did not. */
function Ending({ change }: Pick<Props, 'change'>) {
  const say = useSay()
  const now = useSelector(change, (snapshot) => snapshot)
  const isUnknown = now.matches('unknown')
  if (now.context.problems.length === 0 && !isUnknown) return null
  return (
    <p role="alert" className="fd-color-refused">
      {isUnknown ? say('batch.template.unknown') : sayReasons(say, now.context.problems)}{' '}
      {isUnknown ? <Button size="small" text={say('batch.template.ask')} onClick={() => change.send({ type: 'save.ask' })} /> : null}
    </p>
  )
}

type LineProps = {
  row: TemplateRow
  channel: Channel
  isShown: boolean
  onShow: () => void
  onChange: (draft: TemplateChange) => void
}

function Line({ row, channel, isShown, onShow, onChange }: LineProps) {
  const say = useSay()
  const { id, version, name, mine } = row
  const flags = { shared: row.shared === true, retired: row.retired === true }
  const [typed, setTyped] = useState<string | null>(null)
  const notMine = mine ? [] : [blocker('batch.template.not_yours')]
  const act = (what: string) => say('batch.template.act', { what: say(what), name })
  const rename = () => {
    if (typed !== null && typed.trim() !== '' && typed.trim() !== name) onChange({ id, version, name: typed.trim(), ...flags })
    setTyped(null)
  }
  return (
    <tr aria-selected={isShown}>
      <td>
        {typed === null ? (
          name
        ) : (
          <input
            className="bp6-input bp6-small"
            aria-label={act('batch.template.rename')}
            maxLength={NAME_LENGTH_MAX}
            value={typed}
            // it was asked for by a press
            ref={(input) => input?.focus()}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={rename}
            onKeyDown={({ key }) => (key === 'Enter' ? rename() : undefined)}
          />
        )}
        {flags.retired ? <span className="fd-muted">{` · ${say('thing.retired')}`}</span> : null}
      </td>
      <td>{partWords(say, channel, row.part)}</td>
      <td>{row.game_name}</td>
      <td>
        {mine ? say('batch.template.mine') : row.owner_name}
        {flags.shared ? <span className="fd-muted">{` · ${say('batch.template.is_shared')}`}</span> : null}
      </td>
      <td>
        <div className="fd-actions">
          <Button
            size="small"
            active={isShown}
            aria-label={act('batch.template.show')}
            text={say('batch.template.show')}
            onClick={onShow}
          />
          <WhyNotButton
            size="small"
            variant="minimal"
            blockers={notMine}
            aria-label={act('batch.template.rename')}
            onClick={() => setTyped(name)}
          >
            {say('batch.template.rename')}
          </WhyNotButton>
          {TOGGLES.map(({ flag, on, off }) => (
            <WhyNotButton
              key={flag}
              size="small"
              variant="minimal"
              blockers={notMine}
              aria-label={act(flags[flag] ? off : on)}
              onClick={() => onChange({ id, version, name, ...flags, [flag]: !flags[flag] })}
            >
              {say(flags[flag] ? off : on)}
            </WhyNotButton>
          ))}
        </div>
      </td>
    </tr>
  )
}

const TOGGLES = [
  { flag: 'shared', on: 'batch.template.share', off: 'batch.template.unshare' },
  { flag: 'retired', on: 'batch.template.retire', off: 'batch.template.bring_back' },
] as const
