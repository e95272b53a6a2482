import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import type { TrainingRow } from '#contract/training.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyTime } from '#domain/company-clock.ts'
import { thingBlockers } from '#domain/thing/thing.ts'
import { trainingBlockers } from '#domain/training.ts'
import { TRAINING } from '#domain/training-thing.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import { trainingDraft, type SaveRef, type TrainingDraft } from './types.ts'

type Props = { row: TrainingRow; save: SaveRef<TrainingDraft, TrainingRow>; mayEdit: readonly Blocker[] }

/** What the simulated network does on purpose, and for how long; it can be ended before. */
export function TrainingForm({ row, save, mayEdit }: Props) {
  const say = useSay()
  const { isBusy, isUnknown, problems } = useSaveState(save)
  const [values, setValues] = useState<TrainingDraft>({ fault: row.fault === 'off' ? 'slow' : row.fault, minutes: String(row.minutes) })
  const wrong = thingBlockers(TRAINING, values)
  const barred = [...mayEdit, ...trainingBlockers(row.is_simulated), ...(isUnknown ? [blocker('settings.ask_first')] : [])]
  const isOn = row.fault !== 'off'
  return (
    <div className="fd-settings-panel">
      <div className="fd-settings-form">
        <p className="fd-muted">{say('training.hint')}</p>
        {isOn && row.ends_at ? (
          <Callout compact icon={null} intent="warning" role="status">
            {say('training.on', {
              fault: say(`training.fault.${row.fault}`),
              until: companyTime(row.ends_at),
              name: row.set_by_name,
            })}
          </Callout>
        ) : null}
        <ThingFields
          thing={TRAINING}
          values={values}
          blockers={[...wrong, ...problems]}
          choices={{}}
          hints={{ fault: say(`training.says.${values.fault}`) }}
          onValue={(name, value) => setValues(trainingDraft.parse({ ...values, [name]: value }))}
        />
        <SaveEnding saved="training.set" save={save} fields={['fault', 'minutes']} />
        <div className="fd-settings-actions">
          <WhyNotButton
            intent="primary"
            blockers={[...barred, ...wrong]}
            loading={isBusy}
            onClick={() => save.send({ type: 'save', draft: values })}
          >
            {say(values.fault === 'off' ? 'training.end' : 'training.start')}
          </WhyNotButton>
          {isOn && values.fault !== 'off' ? (
            <WhyNotButton
              blockers={barred}
              loading={isBusy}
              onClick={() => save.send({ type: 'save', draft: { fault: 'off', minutes: String(row.minutes) } })}
            >
              {say('training.end')}
            </WhyNotButton>
          ) : null}
        </div>
      </div>
    </div>
  )
}
