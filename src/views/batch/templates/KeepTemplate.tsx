import { Button, Checkbox } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { templateBlockers } from '#domain/batch/template.ts'
import { blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { TemplateTarget } from './template-target.ts'
import { partWords, rowsWords } from './template-words.ts'
import type { templateKeep } from './wire.ts'

type Props = { target: TemplateTarget; keep: ActorRefFrom<typeof templateKeep>; onKept: () => void }

/** Keeps what is open, or a part of it, under a name. */
export function KeepTemplate({ target, keep, onKept }: Props) {
  const say = useSay()
  const { channel, place, parts, rows } = target
  const snapshot = useSelector(keep, (now) => now)
  const [name, setName] = useState('')
  const [chosen, setPart] = useState(parts[0] ?? '')
  const [shared, setShared] = useState(false)
  const part = parts.includes(chosen) ? chosen : (parts[0] ?? '')
  const content = target.contentOf(part, (index) => `${partWords(say, channel, part)} ${index + 1}`)
  const isKept = snapshot.matches({ open: 'saved' })
  const { saved, problems } = snapshot.context
  useEffect(() => {
    if (!isKept || !saved) return
    setName('')
    onKept()
    // only what was saved says that there is one more
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKept, saved])
  const unnamed = name.trim() === '' ? [blocker('batch.template.name_empty', { field: 'name' })] : []
  const blockers = [...target.keepBlockers, ...unnamed, ...templateBlockers(channel, part, content)]
  const send = () =>
    keep.send({ type: 'save', draft: { name: name.trim(), channel: channel.key, game_id: place.game_id, part, shared, content } })
  return (
    <section aria-label={say('batch.template.keep')}>
      <h3>{say('batch.template.keep')}</h3>
      <p className="fd-hint">
        {rows ? say('batch.template.keep.from_rows', { rows: rowsWords(say, rows) }) : say('batch.template.keep.from_spec')}
      </p>
      <div className="fd-form-grid">
        <Field required label={say('batch.template.field.name')} blockers={problems}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className="bp6-input bp6-small"
              maxLength={NAME_LENGTH_MAX}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Field required label={say('batch.template.part')}>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={part}
              options={parts.map((one) => ({ value: one, label: partWords(say, channel, one) }))}
              onValue={setPart}
            />
          )}
        </Field>
      </div>
      <Checkbox label={say('batch.template.field.shared')} checked={shared} onChange={() => setShared(!shared)} />
      {/* never disabled while it saves: the focus would leave the dialog, and Escape with it; a second press is not heard */}
      <WhyNotButton blockers={blockers} onClick={send}>
        {say('batch.template.keep')}
      </WhyNotButton>
      {isKept ? <span role="status"> {say('batch.template.kept')}</span> : null}
      {snapshot.matches('unknown') ? (
        <p role="alert">
          {say('batch.template.unknown')}{' '}
          <Button size="small" text={say('batch.template.ask')} onClick={() => keep.send({ type: 'save.ask' })} />
        </p>
      ) : null}
      {snapshot.matches({ open: 'frozen' }) ? <p role="alert">{sayReasons(say, problems)}</p> : null}
    </section>
  )
}
