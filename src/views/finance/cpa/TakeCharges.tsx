import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { ChargeRow, ChargesFilter, chargesTake } from './wire-charges.ts'

type Save = ActorRefFrom<typeof chargesTake>
type Props = {
  save: Save
  filter: Pick<ChargesFilter, 'month' | 'nameId'>
  rows: readonly ChargeRow[]
  /** ids of chosen lines; none: all that can be taken over */
  chosen: readonly string[]
  /** why this person may not enter costs; none means they may */
  mayTake: readonly Blocker[]
}

/** The press that makes costs of charges, with what it comes to, and why it cannot be. */
export function TakeCharges({ save, filter: { month, nameId }, rows, chosen, mayTake }: Props) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const snapshot = useSelector(save, (now) => now)
  const meant = meantOf(rows, chosen)
  const count = meant.length
  const amount = worthOf(meant)
  const take = () => save.send({ type: 'save', draft: { month, nameId, rules: meant.map(({ id, seen }) => ({ id, seen })), reason } })
  return (
    <>
      <ReasonField label={say('finance.cpa.take_reason')} value={reason} blockers={snapshot.context.problems} onValue={setReason} />
      <WhyNotButton
        size="small"
        intent="primary"
        loading={snapshot.matches('saving')}
        blockers={[...mayTake, ...takeBlockers(meant)]}
        onClick={take}
      >
        {amount === null ? say('finance.cpa.take', { count }) : say('finance.cpa.take_worth', { count, amount })}
      </WhyNotButton>
    </>
  )
}

/** The result of the press: made, to be committed now, or why not. */
export function TakenOver({ save, onCommit }: { save: Save; onCommit: (ids: readonly string[]) => void }) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { saved } = snapshot.context
  if (!saved || !snapshot.matches({ open: 'saved' })) return <SaveEnding saved={null} save={save} fields={['reason']} />
  return (
    <Callout compact intent="success" role="status" title={say('finance.cpa.taken_over', { count: saved.ids.length })}>
      {saved.to_commit.length > 0 ? (
        <Button size="small" text={say('finance.cpa.to_commit')} onClick={() => onCommit(saved.to_commit)} />
      ) : null}
    </Callout>
  )
}

/** The chosen lines; without a choice all that have nothing against them. */
function meantOf(rows: readonly ChargeRow[], chosen: readonly string[]): readonly ChargeRow[] {
  const picked = rows.filter(({ id }) => chosen.includes(id))
  return picked.length > 0 ? picked : rows.filter(({ blockers }) => blockers.length === 0)
}

const takeBlockers = (rows: readonly ChargeRow[]): Blocker[] =>
  rows.length === 0
    ? [blocker('finance.cpa.nothing_to_take')]
    : rows.flatMap(({ blockers }, index) => blockers.map((one) => ({ ...one, row: index + 1 })))

/** In the base currency; null: one of them has no rate. */
function worthOf(rows: readonly ChargeRow[]): string | null {
  let sum = 0n
  for (const { base_minor } of rows) {
    if (base_minor === null) return null
    sum += BigInt(base_minor)
  }
  return formatMoney(sum, baseCurrency())
}
