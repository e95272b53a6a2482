import { Button, ButtonGroup, FormGroup, InputGroup, Tag } from '@blueprintjs/core'
import { ThList } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useId, useState, type FormEvent } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { PRESET_NAME_MAX } from '#contract/column-presets.ts'
import { blocker } from '#domain/blocker.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { PAGE_COLUMNS, presetAt, usualOf, type columnPresetMachine, type Preset } from '#machines/column-preset/column-preset.machine.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WriteEnding } from '#views/kit/WriteEnding.tsx'
import './column-presets.css'

type Props = { flow: ActorRefFrom<typeof columnPresetMachine> }
type Now = { now: SnapshotFrom<typeof columnPresetMachine> }

/** Columns of a grid under a name: chosen, saved, put back, made the default, deleted and made again. */
export function ColumnPresets({ flow }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const name = presetAt(now.context)?.name ?? say('column_preset.page')
  return (
    <Popover arrow={false} placement="bottom-start" content={<Panel flow={flow} />}>
      <Button
        size="small"
        variant="minimal"
        icon={<ThList />}
        loading={now.hasTag('busy') && !now.matches('reading')}
        text={say(now.matches({ open: 'modified' }) ? 'column_preset.menu_modified' : 'column_preset.menu', { name })}
      />
    </Popover>
  )
}

function Panel({ flow }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { problems } = now.context
  if (now.matches('reading'))
    return (
      <div className="fd-popover-panel fd-column-presets">
        <LoadingState />
      </div>
    )
  if (now.matches('failed'))
    return (
      <div className="fd-popover-panel fd-column-presets">
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'presets.again' })} />
      </div>
    )
  return (
    <div className="fd-popover-panel fd-column-presets">
      <List flow={flow} now={now} />
      <Acts flow={flow} now={now} />
      <Earlier flow={flow} now={now} />
      <NewPreset key={now.context.at ?? ''} flow={flow} now={now} />
      <WriteEnding
        end={now.matches('uncertain') ? 'unknown' : problems.some(({ field }) => field !== 'name') ? 'refused' : null}
        problems={problems}
        fields={['name']}
        onAsk={() => flow.send({ type: 'write.retry' })}
        onLeave={() => flow.send({ type: 'presets.again' })}
        leave="column_preset.read"
      />
    </div>
  )
}

function List({ flow, now }: Props & Now) {
  const say = useSay()
  const { presets, at } = now.context
  const usual = usualOf(presets)
  const rows: readonly { id: string | null; name: string }[] = [{ id: null, name: say('column_preset.page') }, ...presets]
  return (
    <ul className="fd-plain fd-named" aria-label={say('column_preset.list')}>
      {rows.map(({ id, name }) => (
        <li key={id ?? ''}>
          <Button
            size="small"
            variant="minimal"
            fill
            alignText="start"
            active={id === at}
            aria-pressed={id === at}
            text={name}
            onClick={() => flow.send({ type: 'preset.choose', id })}
          />
          {id === usual ? <Tag minimal>{say('column_preset.usual')}</Tag> : null}
        </li>
      ))}
    </ul>
  )
}

/** What can be done with the preset that is chosen, as far as it can be done now. */
function Acts({ flow, now }: Props & Now) {
  const say = useSay()
  const { deleted } = now.context
  const name = presetAt(now.context)?.name ?? ''
  const acts = [
    { type: 'preset.save', text: say('column_preset.save', { name }) },
    { type: 'preset.revert', text: say('column_preset.revert') },
    { type: 'preset.setDefault', text: say('column_preset.set_default') },
    { type: 'preset.delete', text: say('column_preset.delete', { name }) },
  ] as const
  return (
    <>
      {now.matches({ open: 'modified' }) ? <p className="fd-muted">{say('column_preset.changed')}</p> : null}
      <ButtonGroup variant="outlined" className="fd-column-presets-acts">
        {acts
          .filter(({ type }) => now.can({ type }))
          .map(({ type, text }) => (
            <Button key={type} size="small" text={text} onClick={() => flow.send({ type })} />
          ))}
      </ButtonGroup>
      {deleted ? (
        <p role="status">
          {say('column_preset.deleted', { name: deleted.name })}{' '}
          <Button size="small" text={say('column_preset.undo')} onClick={() => flow.send({ type: 'preset.undo' })} />
        </p>
      ) : null}
    </>
  )
}

/** What was saved under the name before: looked at, and saved again if it is to stay. */
function Earlier({ flow, now }: Props & Now) {
  const say = useSay()
  const earlier: Preset['earlier'] = presetAt(now.context)?.earlier ?? []
  if (earlier.length === 0) return null
  return (
    <section aria-label={say('column_preset.earlier')}>
      <h3>{say('column_preset.earlier')}</h3>
      <ul className="fd-plain fd-named">
        {earlier.map(({ version, columns, saved_at }) => (
          <li key={version}>
            <Button
              size="small"
              variant="minimal"
              active={columns === now.context.shown}
              text={say('column_preset.version', { version, time: zonedCompanyTime(saved_at) })}
              onClick={() => flow.send({ type: 'preset.look', columns })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewPreset({ flow, now }: Props & Now) {
  const say = useSay()
  const nameId = useId()
  const [name, setName] = useState('')
  const taken = now.context.problems.filter(({ field }) => field === 'name')
  const gaps = [
    ...(now.context.shown === PAGE_COLUMNS ? [blocker('column_preset.as_the_page')] : []),
    ...(name.trim() === '' ? [blocker('column_preset.unnamed', { field: 'name' })] : []),
  ]
  const save = () => {
    if (gaps.length === 0) flow.send({ type: 'preset.saveAs', name })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={submit}>
      <FormGroup
        label={say('column_preset.name')}
        labelFor={nameId}
        intent={taken.length > 0 ? 'danger' : 'none'}
        helperText={taken.length > 0 ? <span role="alert">{sayReasons(say, taken)}</span> : null}
      >
        <InputGroup id={nameId} size="small" maxLength={PRESET_NAME_MAX} value={name} onValueChange={setName} />
      </FormGroup>
      <WhyNotButton size="small" blockers={gaps} loading={now.matches('savingAs')} onClick={save}>
        {say('column_preset.save_as')}
      </WhyNotButton>
    </form>
  )
}
