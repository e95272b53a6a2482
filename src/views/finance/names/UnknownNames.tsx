import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { nameBlockers, type UnknownName } from '#domain/finance/statement-name.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { newName } from './name-work.ts'
import { TargetInput } from './TargetInput.tsx'
import type { badRowsRun, choicesReading, nameSave, NameChoices } from './wire.ts'
import '../finance.css'

type LineProps = {
  unknown: UnknownName
  choices: NameChoices
  save: ActorRefFrom<typeof nameSave>
  mayEdit: readonly Blocker[]
}

/** A name that an extraction did not understand: say what it means, and it is kept. */
export function UnknownLine({ unknown, choices, save, mayEdit }: LineProps) {
  const say = useSay()
  const [target, setTarget] = useState('')
  const snapshot = useSelector(save, (now) => now)
  const isAdded = snapshot.matches({ open: 'saved' })
  const work = { ...newName(unknown.means, unknown.name), target }
  const word = say('finance.name.choose', { name: unknown.name, means: say(`finance.name.means.${unknown.means}`) })
  return (
    <li>
      <div className="fd-finance-tools">
        <strong>{say('finance.name.unknown_line', { name: unknown.name, rows: unknown.rows })}</strong>
        <TargetInput
          means={unknown.means}
          value={target}
          choices={choices}
          fill={false}
          disabled={isAdded || snapshot.matches('saving')}
          aria-label={word}
          onValue={setTarget}
        />
        {isAdded ? (
          <span role="status">{say('finance.name.added')}</span>
        ) : (
          <WhyNotButton
            size="small"
            loading={snapshot.matches('saving')}
            blockers={[...mayEdit, ...nameBlockers(work)]}
            onClick={() => save.send({ type: 'save', draft: work })}
          >
            {say('finance.name.add')}
          </WhyNotButton>
        )}
      </div>
      <SaveEnding saved={null} save={save} />
    </li>
  )
}

type PartProps = {
  names: readonly UnknownName[]
  choices: ActorRefFrom<typeof choicesReading>
  run: ActorRefFrom<typeof badRowsRun>
  /** the extraction whose bad rows these are */
  extractionId: string
  mayUpload: readonly Blocker[]
  line: (unknown: UnknownName, choices: NameChoices) => ReactNode
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
      {answer ? <ul className="fd-finance-plain">{names.map((unknown) => line(unknown, answer))}</ul> : null}
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
