import { Checkbox } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { INVITATION_DAYS } from '#domain/invitation.ts'
import { readInteger } from '#domain/number.ts'
import { Field } from '#views/kit/Field.tsx'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { LineInput } from '#views/kit/inputs/LineInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { InviteChoices, InvitedTo } from './wire.ts'

type Props = { to: InvitedTo; choices: InviteChoices; blockers: readonly Blocker[]; onChange: (part: Partial<InvitedTo>) => void }

/** For which games and regions people are invited, and how long their links are good for. */
export function InviteTo({ to, choices, blockers, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <Several name="games" chosen={to.games} options={choices.games} onChosen={(games) => onChange({ games: [...games] })} />
      <Several name="regions" chosen={to.regions} options={choices.regions} onChosen={(regions) => onChange({ regions: [...regions] })} />
      <Field label={say('invitation.days')} blockers={problemsOfField(blockers, 'days')}>
        {(ids) => <LineInput {...ids} name="days" numeric value={to.days} onValue={(days) => onChange({ days })} />}
      </Field>
    </>
  )
}

export function daysBlockers(days: string): readonly Blocker[] {
  const read = readInteger(days, { min: 1, max: INVITATION_DAYS.max })
  return read.ok ? [] : read.blockers.map((one) => ({ ...one, field: 'days' }))
}

type SeveralProps = {
  name: 'games' | 'regions'
  chosen: readonly string[]
  options: InviteChoices['games']
  onChosen: (chosen: readonly string[]) => void
}

/** All of a list, or some by name. */
function Several({ name, chosen, options, onChosen }: SeveralProps) {
  const say = useSay()
  const isAll = chosen.includes('*')
  return (
    <Field label={say(`invitation.${name}`)} group>
      {() => (
        <>
          <Checkbox label={say(`invitation.${name}.all`)} checked={isAll} onChange={() => onChosen(isAll ? [] : ['*'])} />
          {name === 'games' && chosen.length === 0 ? <p className="fd-muted">{say('invitation.no_games')}</p> : null}
          {isAll ? null : <ChoiceList label={say(`invitation.${name}`)} chosen={chosen} options={options} onChosen={onChosen} />}
        </>
      )}
    </Field>
  )
}
