import { useState } from 'react'
import { defaultOf } from '#domain/dictionaries/entry.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import {
  TRACK_LINK_FIELDS,
  trackLinkBlockers,
  trackLinkOptions,
  type TrackLinkChoice,
  type TrackLinkField,
} from '#domain/dictionaries/track-link.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'

const NONE = 'none'
/** Fields that may not apply. */
const OPTIONAL: ReadonlySet<TrackLinkField> = new Set(['jump_type', 'reserv_type'])

const BEGIN: TrackLinkChoice = {
  mkt_type: defaultOf(FIXED.mkt_type) ?? '1',
  mkt_goal: defaultOf(FIXED.mkt_goal) ?? '1',
  store_id: defaultOf(FIXED.store_id) ?? '1',
  page_type: defaultOf(FIXED.page_type) ?? '1',
  jump_type: defaultOf(FIXED.jump_type),
  reserv_type: null,
}

/** The choices of a track link against the decision table: what does not fit is grey, what clashes says why at its field. */
export function TrackLinkForm() {
  const say = useSay()
  const [choice, setChoice] = useState(BEGIN)
  const problems = trackLinkBlockers(choice)
  return (
    <section aria-label={say('dictionary_page.track_link')}>
      <h3>{say('dictionary_page.track_link')}</h3>
      <p className="fd-muted">{say('dictionary_page.track_link.hint')}</p>
      <div className="fd-dictionary-fields">
        {TRACK_LINK_FIELDS.map((field) => {
          const fits = trackLinkOptions(choice, field)
          const values = [
            ...FIXED[field].map(({ value, name }) => ({ value, label: name })),
            ...(OPTIONAL.has(field) ? [NOT_APPLYING] : []),
          ]
          return (
            <Field key={field} label={say(`dictionary.${field}`)} blockers={problemsOfField(problems, field)}>
              {({ id, describedBy, invalid }) => (
                <EnumSelect
                  id={id}
                  describedBy={describedBy}
                  invalid={invalid}
                  value={choice[field] ?? NONE}
                  options={values.map((option) => ({ ...option, disabled: !fits.includes(option.value === NONE ? null : option.value) }))}
                  onValue={(value) => setChoice({ ...choice, [field]: value === NONE ? null : value })}
                />
              )}
            </Field>
          )
        })}
      </div>
      <p role="status">
        {problems.length === 0 ? `✓ ${say('dictionary_page.track_link.fits')}` : `✕ ${say('dictionary_page.track_link.clashes')}`}
      </p>
    </section>
  )
}

const NOT_APPLYING = { value: NONE, label: 'dictionary_page.track_link.none' }
