import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { STATEMENT_NAME, TARGET_FIELDS, type NameMeaning, type UnknownName } from '#domain/finance/statement-name.ts'
import { blankOf, thingBlockers, type Thing } from '#domain/thing/thing.ts'
import type { Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { thingSave, thingsReading } from '#views/things/thing-wire.ts'
import { namePage } from './name-page.ts'
import type { badRowsRun } from './wire.ts'
import '../finance.css'

type LineProps = {
  unknown: UnknownName
  choices: Choices
  save: ActorRefFrom<typeof thingSave>
  mayEdit: readonly Blocker[]
}

/** A name that an extraction did not understand: say what it means, and it is kept. */
export function UnknownLine({ unknown: { means, name, rows }, choices, save, mayEdit }: LineProps) {
  const say = useSay()
  const draft = useSelector(save, ({ context }) => context.draft)
  const snapshot = useSelector(save, (now) => now)
  const isAdded = snapshot.matches({ open: 'saved' })
  const typed = draft ?? blankOf(STATEMENT_NAME, { means, name })
  const against = thingBlockers(namePage.thing, typed.values)
  return (
    <li>
      <div
        className="fd-finance-tools"
        role="group"
        aria-label={say('finance.name.choose', { name, means: say(`finance.name.means.${means}`) })}
      >
        <strong>{say('finance.name.unknown_line', { name, rows })}</strong>
        {isAdded ? (
          <span role="status">{say('finance.name.added')}</span>
        ) : (
          <>
            <ThingFields
              thing={TARGETS[means]}
              values={typed.values}
              blockers={[]}
              choices={choices}
              onValue={(field, value) => save.send({ type: 'edit', draft: { ...typed, values: { ...typed.values, [field]: value } } })}
            />
            <WhyNotButton
              size="small"
              loading={snapshot.matches('saving')}
              blockers={[...mayEdit, ...against]}
              onClick={() => save.send({ type: 'save', draft: typed })}
            >
              {say('finance.name.add')}
            </WhyNotButton>
          </>
        )}
      </div>
      <SaveEnding saved={null} save={save} />
    </li>
  )
}

/** Of a name, only what it means. */
const targetOnly = (means: NameMeaning): Thing => {
  const name = TARGET_FIELDS[means]
  return { ...namePage.thing, fields: { [name]: STATEMENT_NAME.fields[name] } }
}
const TARGETS = { game: targetOnly('game'), channel: targetOnly('channel'), store: targetOnly('store') }

type PartProps = {
  names: readonly UnknownName[]
  choices: ActorRefFrom<typeof thingsReading>
  run: ActorRefFrom<typeof badRowsRun>
  /** the extraction whose bad rows these are */
  extractionId: string
  mayUpload: readonly Blocker[]
  line: (unknown: UnknownName, choices: Choices) => ReactNode
  onNames: () => void
}

/** The names an extraction did not understand, one after the other, and its bad rows once more. */
export function UnknownNames({ names, choices, run, extractionId, mayUpload, line, onNames }: PartProps) {
  const say = useSay()
  const { answer } = useSelector(choices, ({ context }) => context)
  const isRunning = useSelector(run, (now) => now.matches('saving'))
  return (
    <section className="fd-finance-side" aria-label={say('finance.name.unknown', { count: names.length })}>
      <h3>{say('finance.name.unknown', { count: names.length })}</h3>
      {answer ? <ul className="fd-finance-plain">{names.map((unknown) => line(unknown, answer.choices))}</ul> : null}
      <p className="fd-muted">{say('finance.name.run_hint')}</p>
      <div className="fd-finance-tools">
        <WhyNotButton
          size="small"
          intent="primary"
          loading={isRunning}
          blockers={mayUpload}
          onClick={() => run.send({ type: 'save', draft: { id: extractionId } })}
        >
          {say('finance.name.run_again')}
        </WhyNotButton>
        <Button size="small" variant="minimal" text={say('finance.name.all_names')} onClick={onNames} />
      </div>
      <SaveEnding saved={null} save={run} />
    </section>
  )
}
