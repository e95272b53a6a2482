import { draftFields, draftLevel, type AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { plainValues } from '#domain/batch/spec-values.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel, ChannelField } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { holds } from '#domain/thing/condition.ts'
import { fieldName, levelName } from '#views/kit/channel-words.ts'
import { Field } from '#views/kit/Field.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { withValue } from '../builder/spec-draft.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { reasonWords } from '../field/field-words.ts'

type Props = {
  channel: Channel
  kind: AdDraftKind
  gameId: string
  accounts: readonly AccountFacts[]
  draft: AdDraftContent
  /** what is against the fields, and what is only said of them */
  problems: readonly Blocker[]
  warnings: readonly Blocker[]
  /** this person only looks at it */
  isFixed: boolean
  onChange: (draft: AdDraftContent) => void
}

const WIDE = new Set<ChannelField['kind']>(['text', 'line', 'link', 'refs', 'timeTable', 'choices'])

/** The name and the fields of a draft, as the network describes them. */
export function AdDraftForm({ channel, kind, gameId, accounts, draft, problems, warnings, isFixed, onChange }: Props) {
  const say = useSay()
  const plain = plainValues(draft.values)
  const of = (all: readonly Blocker[], key: string) => all.filter(({ field }) => field === key)
  const level = levelName(say, channel, draftLevel(channel, kind))
  return (
    <fieldset className="fd-stage fd-plain-set" disabled={isFixed} aria-label={say(`ad_draft.kind.${kind}`)}>
      <p className="fd-hint">{say('ad_draft.form.hint', { level })}</p>
      <div className="fd-form-grid">
        <TextField
          wide
          required
          label={say('ad_draft.field.name')}
          value={draft.name}
          maxLength={NAME_LENGTH_MAX}
          blockers={of(problems, 'name')}
          onValue={(name) => onChange({ ...draft, name })}
        />
        {draftFields(channel, kind)
          .filter(({ when }) => holds(when, plain, {}))
          .map((field) => {
            const required = field.required === true || (field.required !== undefined && holds(field.required, plain, {}))
            const label = fieldName(say, channel, field.key)
            return (
              <Field
                key={field.key}
                wide={WIDE.has(field.kind)}
                label={label}
                required={required}
                blockers={of(problems, field.key)}
                warnings={of(warnings, field.key)}
                reasonOf={(reason, speak) => reasonWords(speak, channel, reason)}
              >
                {({ id, invalid }) => (
                  <FieldInput
                    id={id}
                    invalid={invalid}
                    channel={channel}
                    field={field}
                    label={label}
                    value={draft.values[field.key]}
                    required={required}
                    currencies={[...new Set(accounts.map(({ currency }) => currency))]}
                    zone={accounts[0]?.timezone ?? 'UTC'}
                    scope={{ gameId }}
                    onChange={(value) => onChange({ ...draft, values: withValue(draft.values, field.key, value) })}
                  />
                )}
              </Field>
            )
          })}
      </div>
    </fieldset>
  )
}
