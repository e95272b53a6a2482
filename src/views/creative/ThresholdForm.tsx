import { Button, Callout, NumericInput } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { THRESHOLD_DAYS, thresholdBlockers } from '#domain/creative/effect.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import type { CreativesAnswer, ThresholdDraft, thresholdSave } from './wire.ts'

type Props = {
  thresholds: CreativesAnswer['thresholds']
  save: ActorRefFrom<typeof thresholdSave>
  mayThreshold: readonly Blocker[]
}

const DAYS = THRESHOLD_DAYS.map((days) => ({ value: String(days), label: String(days) }))

/** From where on spend and return are high; what is typed is held to the version it was typed on, and another user's is next to it. */
export function ThresholdForm({ thresholds, save, mayThreshold }: Props) {
  const say = useSay()
  const { draft: typed, present, saved, isBusy } = useSaveState(save)
  const { spend_minor: spendMinor, rate_percent: ratePercent, days, version } = latestOf(thresholds, present, saved)
  const held = { spendMinor, ratePercent, days, version }
  const draft = typed ?? held
  const isMet = draft.version !== version
  const reasons = thresholdBlockers(draft)
  const isSame = JSON.stringify({ ...draft, version }) === JSON.stringify(held)
  const isAway = mayThreshold.length > 0
  const change = (next: Partial<typeof draft>) => save.send({ type: 'edit', draft: { ...draft, ...next } })
  const of = (field: string) => reasons.filter((reason) => reason.field === field)
  return (
    <div className="fd-crv-thresholds">
      <Field label={say('creative.threshold.spend')} blockers={of('spendMinor')}>
        {({ id, describedBy, invalid }) => (
          <MoneyInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            disabled={isAway}
            amountMinor={draft.spendMinor}
            currency={baseCurrency()}
            onAmount={(amount) => change({ spendMinor: amount ?? '' })}
          />
        )}
      </Field>
      <Field label={say('creative.threshold.rate')} blockers={of('ratePercent')}>
        {({ id, describedBy, invalid }) => (
          <NumericInput
            id={id}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            size="small"
            disabled={isAway}
            value={draft.ratePercent}
            min={0}
            buttonPosition="none"
            onValueChange={(ratePercent) => (Number.isNaN(ratePercent) ? undefined : change({ ratePercent }))}
          />
        )}
      </Field>
      <Field label={say('creative.threshold.days')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            fill={false}
            disabled={isAway}
            value={String(draft.days)}
            options={DAYS}
            onValue={(days) => change({ days: Number(days) })}
          />
        )}
      </Field>
      <WhyNotButton
        size="small"
        intent="primary"
        blockers={[
          ...mayThreshold,
          ...(isMet ? [blocker('creative.threshold.changed')] : []),
          ...(isSame ? [blocker('creative.threshold.same')] : []),
          ...reasons,
        ]}
        loading={isBusy}
        onClick={() => save.send({ type: 'save', draft })}
      >
        {say('creative.threshold.save')}
      </WhyNotButton>
      <SaveProblem save={save} met={isMet ? held : null} onMine={() => change({ version })} />
    </div>
  )
}

type ProblemProps = Pick<Props, 'save'> & { /** what another user saved meanwhile */ met: ThresholdDraft | null; onMine: () => void }

function SaveProblem({ save, met, onMine }: ProblemProps) {
  const say = useSay()
  const { isUnknown, problems } = useSaveState(save)
  if (isUnknown)
    return (
      <Callout compact intent="warning" role="alert" title={say('creative.threshold.unknown')}>
        <Button size="small" text={say('creative.do.retry')} onClick={() => save.send({ type: 'save.ask' })} />
        <Button size="small" variant="minimal" text={say('creative.threshold.drop')} onClick={() => save.send({ type: 'save.drop' })} />
      </Callout>
    )
  if (met) {
    const title = say('creative.threshold.met', {
      amount: formatMoney(met.spendMinor, baseCurrency()),
      rate: met.ratePercent,
      days: met.days,
    })
    return (
      <Callout compact intent="warning" role="alert" title={title}>
        <Button size="small" text={say('creative.threshold.theirs')} onClick={() => save.send({ type: 'edit', draft: null })} />
        <Button size="small" variant="minimal" text={say('creative.threshold.mine')} onClick={onMine} />
      </Callout>
    )
  }
  return problems.length > 0 ? (
    <Callout compact intent="danger" role="alert">
      <BlockerList blockers={problems} />
    </Callout>
  ) : null
}
