import type { ActorRefFrom } from 'xstate'
import { LIFE_CYCLE, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import type { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import { cycleBlockers } from '#machines/lifecycle-confirm/lifecycle-confirm.rules.ts'
import type { CycleContext, CycleDesk, LifeCycle } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { RangesField } from '#views/kit/inputs/RangesField.tsx'
import { named, type Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ToldChange } from '#views/things/ToldChange.tsx'
import { CycleGantt } from './CycleGantt.tsx'

type Props = {
  flow: ActorRefFrom<typeof lifecycleConfirmMachine>
  context: CycleContext
  desk: CycleDesk
  draft: LifeCycleDraft
}

export const cycleChoices = ({ games, sources }: CycleDesk): Choices => ({ game: named(games), spreader: named(sources) })

const statesOf = ({ state }: LifeCycle) => [['lifecycle.column.state', `lifecycle.state.${state}`]] as const

/** What a life cycle is of, its phases and packages as ranges of days. */
export function CycleForm({ flow, context, desk, draft }: Props) {
  const say = useSay()
  const blockers = [...cycleBlockers(context), ...context.problems]
  const change = (part: object) => flow.send({ type: 'cycle.change', draft: { ...draft, ...part } })
  return (
    <div className="fd-cycle-form">
      <ToldChange
        thing={LIFE_CYCLE}
        base={context.base}
        before={context.before}
        now={desk.cycle}
        statesOf={statesOf}
        onCompare={() => flow.send({ type: 'conflict.look' })}
      />
      <CycleGantt cycle={draft} today={desk.today} blockers={blockers} onRanges={(field, ranges) => change({ [field]: ranges })} />
      <ThingFields
        thing={LIFE_CYCLE}
        values={draft}
        blockers={blockers}
        choices={cycleChoices(desk)}
        fixed={context.id === null ? [] : ['game_id']}
        onValue={(name, value) => change({ [name]: value })}
        drawn={{
          packages: (blockers) => (
            <RangesField
              label={say('lifecycle.field.packages')}
              hint={say('lifecycle.field.packages_hint')}
              required
              blockers={blockers}
              of={LIFE_CYCLE.fields.packages}
              words="lifecycle.package"
              offers={desk.packages.filter(({ game_id }) => game_id === draft.game_id).map((one) => one.package)}
              value={draft.packages}
              onValue={(packages) => change({ packages })}
            />
          ),
        }}
      />
    </div>
  )
}
