import { Spinner } from '@blueprintjs/core'
import type { SnapshotFrom } from 'xstate'
import type { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import type { Calculated } from '#machines/cost-entry/cost-entry.types.ts'
import { useSay, type Say } from '#views/kit/words.tsx'

/** How a commit goes on: its calculation, its end, or that no one can tell yet. */
export function CalculationPanel({ snapshot }: { snapshot: SnapshotFrom<typeof costEntryMachine> }) {
  const say = useSay()
  const { calculated, chosen } = snapshot.context
  if (snapshot.matches('posted')) return <Ending title={say('finance.cost.posted', { count: calculated?.posted ?? chosen.length })} />
  if (snapshot.matches('calculationFailed'))
    return <Ending title={say('finance.cost.calculation_failed', { failed: calculated?.failed ?? 0, posted: calculated?.posted ?? 0 })} />
  if (snapshot.matches('lost')) return <Ending title={say('finance.cost.lost')} />
  if (snapshot.hasTag('uncertain')) return <Ending title={say('finance.cost.uncertain')} hints={[say('finance.cost.uncertain_hint')]} />
  return (
    <Ending
      title={say('finance.cost.calculating', { count: chosen.length })}
      hints={[...(calculated ? standing(say, calculated) : []), say('finance.cost.calculating_hint')]}
      busy
    />
  )
}

/** Longer than this without anyone at work means that no worker runs. */
const QUIET_S = 20

/** Why it is still on. */
function standing(say: Say, { posted, waiting, queue: { waited_s: waited, ahead, running } }: Calculated): string[] {
  return [
    say('finance.cost.standing', { posted, waiting, waited }),
    ...(ahead > 0 ? [say('finance.cost.standing_ahead', { count: ahead })] : []),
    running > 0 || waited < QUIET_S ? say('finance.cost.standing_running', { count: running }) : say('finance.cost.standing_nobody'),
  ]
}

function Ending({ title, hints = [], busy = false }: { title: string; hints?: readonly string[]; busy?: boolean }) {
  return (
    <section className="fd-cost-ending" role="status">
      <h2>{title}</h2>
      {hints.map((hint) => (
        <p key={hint} className="fd-muted fd-figures">
          {hint}
        </p>
      ))}
      {busy ? <Spinner size={20} /> : null}
    </section>
  )
}
