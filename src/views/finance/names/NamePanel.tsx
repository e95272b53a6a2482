import { Button, ButtonGroup, Callout, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { NAME_MEANINGS, nameBlockers } from '#domain/finance/statement-name.ts'
import { Field } from '#views/kit/Field.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveState } from '../SaveState.tsx'
import { workOf } from './name-work.ts'
import { TargetInput } from './TargetInput.tsx'
import type { NameChoices, NameWork, nameSave } from './wire.ts'

const FIELDS = ['name', 'target']

type Props = {
  save: ActorRefFrom<typeof nameSave>
  draft: NameWork
  choices: NameChoices
  /** why this person may not keep names; none means they may */
  mayEdit: readonly Blocker[]
  /** where it was used */
  use: ReactNode
}

/** One name, as it is typed; what another hand saved meanwhile stands above it. */
export function NamePanel({ save, draft, choices, mayEdit, use }: Props) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems, present } = snapshot.context
  const [isTouched, setTouched] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  const busy = snapshot.matches('saving')
  const against = nameBlockers(draft)
  const of = (field: string) => [...(isTouched ? against : []), ...problems].filter((one) => one.field === field)
  const edit = (next: NameWork | null) => save.send({ type: 'edit', draft: next })
  const change = (part: Partial<NameWork>) => {
    setTouched(true)
    edit({ ...draft, ...part, remove: false })
  }
  return (
    <SidePanel title={say(draft.id === null ? 'finance.name.new' : 'finance.name.edit')} onClose={() => edit(null)}>
      <div ref={box} className="fd-finance-side">
        {present ? (
          <Callout compact intent="warning" role="alert" title={say('finance.name.met', { target: present.target_name })}>
            <Button size="small" text={say('finance.name.take_present')} onClick={() => edit(workOf(present))} />
          </Callout>
        ) : null}
        <SaveState save={save} fields={FIELDS} />
        <ButtonGroup>
          {NAME_MEANINGS.map((means) => (
            <Button
              key={means}
              size="small"
              active={means === draft.means}
              aria-pressed={means === draft.means}
              disabled={busy || draft.id !== null}
              text={say(`finance.name.means.${means}`)}
              onClick={() => change({ means, target: '' })}
            />
          ))}
        </ButtonGroup>
        <Field label={say('finance.name.column.name')} hint={say('finance.name.name_hint')} required blockers={of('name')}>
          {({ id, describedBy, invalid }) => (
            <InputGroup
              id={id}
              name="name"
              size="small"
              aria-describedby={describedBy}
              intent={invalid ? 'danger' : 'none'}
              disabled={busy}
              spellCheck={false}
              value={draft.name}
              onValueChange={(name) => change({ name })}
            />
          )}
        </Field>
        <Field label={say('finance.name.column.target')} required blockers={of('target')}>
          {(ids) => (
            <TargetInput
              {...ids}
              means={draft.means}
              value={draft.target}
              choices={choices}
              disabled={busy}
              onValue={(target) => change({ target })}
            />
          )}
        </Field>
        {draft.remove ? (
          <Callout compact intent="danger" role="alert" title={say('finance.name.delete_ask', { name: draft.name, rows: draft.rows })}>
            <Button size="small" intent="danger" text={say('finance.name.delete')} onClick={() => save.send({ type: 'save', draft })} />{' '}
            <Button size="small" text={say('common.cancel')} onClick={() => edit({ ...draft, remove: false })} />
          </Callout>
        ) : (
          <div className="fd-finance-tools">
            <WhyNotButton
              size="small"
              intent="primary"
              loading={busy}
              blockers={[...mayEdit, ...against]}
              onClick={() => save.send({ type: 'save', draft })}
            >
              {say('finance.name.save')}
            </WhyNotButton>
            {draft.id === null ? null : (
              <Button
                size="small"
                variant="minimal"
                intent="danger"
                disabled={busy || mayEdit.length > 0}
                text={say('finance.name.delete')}
                onClick={() => edit({ ...draft, remove: true })}
              />
            )}
          </div>
        )}
        {use}
      </div>
    </SidePanel>
  )
}
