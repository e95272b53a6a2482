import { draftFields, draftLevel, type AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { plainValues } from '#domain/batch/spec-values.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import { holds } from '#domain/thing/condition.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { currenciesOf, zoneOf } from '../builder/builder.ts'
import { withValue } from '../builder/spec-draft.ts'
import { NetworkField } from '../field/NetworkField.tsx'

type Props = {
  channel: Channel
  kind: AdDraftKind
  gameId: string
  accounts: readonly AccountFacts[]
  draft: AdDraftContent
  /** errors and warnings, by field */
  problems: readonly Blocker[]
  warnings: readonly Blocker[]
  /** read-only: for a user who may not edit, or while it is being sent */
  isFixed: boolean
  onChange: (draft: AdDraftContent) => void
}

/** The name and the fields of a draft, as the network describes them. */
export function AdDraftForm({ channel, kind, gameId, accounts, draft, problems, warnings, isFixed, onChange }: Props) {
  const say = useSay()
  const plain = plainValues(draft.values)
  const of = (all: readonly Blocker[], key: string) => all.filter(({ field }) => field === key)
  const level = levelInside(say, channel, draftLevel(channel, kind))
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
          .map((field) => (
            <NetworkField
              key={field.key}
              channel={channel}
              field={field}
              blockers={of(problems, field.key)}
              warnings={of(warnings, field.key)}
              value={draft.values[field.key]}
              required={field.required === true || (field.required !== undefined && holds(field.required, plain, {}))}
              currencies={currenciesOf({ accounts })}
              zone={zoneOf({ accounts })}
              scope={{ gameId }}
              onChange={(value) => onChange({ ...draft, values: withValue(draft.values, field.key, value) })}
            />
          ))}
      </div>
    </fieldset>
  )
}
