import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { NAME_MEANINGS, nameBlockers } from '#domain/finance/statement-name.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WorkPanel } from '../WorkPanel.tsx'
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

/** One name, as it is typed. */
export function NamePanel({ save, draft, choices, mayEdit, use }: Props) {
  const say = useSay()
  return (
    <WorkPanel
      save={save}
      draft={draft}
      area="finance.name"
      fields={FIELDS}
      against={nameBlockers(draft)}
      blockers={mayEdit}
      met={(present) => ({ told: say('finance.name.met', { target: present.target_name }), work: workOf(present) })}
      deletion={{ ask: say('finance.name.delete_ask', { name: draft.name, rows: draft.rows }), blockers: [] }}
      after={use}
    >
      {({ of, change, busy }) => (
        <>
          {draft.id === null ? (
            <ButtonGroup>
              {NAME_MEANINGS.map((means) => (
                <Button
                  key={means}
                  size="small"
                  active={means === draft.means}
                  aria-pressed={means === draft.means}
                  disabled={busy}
                  text={say(`finance.name.means.${means}`)}
                  onClick={() => change({ means, target: '' })}
                />
              ))}
            </ButtonGroup>
          ) : (
            <p className="fd-muted">{say(`finance.name.means.${draft.means}`)}</p>
          )}
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
        </>
      )}
    </WorkPanel>
  )
}
