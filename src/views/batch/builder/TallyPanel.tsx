import { Button } from '@blueprintjs/core'
import { isGap, type Blocker } from '#domain/blocker.ts'
import { gapCount } from '#domain/batch/spec-check.ts'
import { countText } from '#domain/display/numbers.ts'
import { tallySpec, underOneParent } from '#domain/batch/tally.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { formatMoney } from '#domain/money.ts'
import type { SheetTotals } from '#machines/batch-import/batch-import.machine.ts'
import { useGaps } from '#views/kit/gaps.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { countName } from '#views/kit/channel-words.ts'
import type { Builder } from './builder.ts'

/** What the rows of a spreadsheet come to, as it was read: objects and money before anything is expanded. */
export function ImportTally({ builder, totals }: { builder: Builder; totals: SheetTotals | null }) {
  const say = useSay()
  return (
    <section className="fd-tally" aria-label={say('batch.tally.title')}>
      <span className="fd-muted">{say('batch.tally.title')}</span>
      <Figure count={builder.spec.account_ids.length} unit={say('batch.tally.accounts')} />
      {totals ? <SheetFigures channel={builder.channel} totals={totals} /> : null}
    </section>
  )
}

/** Objects by level and money by currency, of the good rows of a sheet. */
export function SheetFigures({ channel, totals }: { channel: Channel; totals: SheetTotals }) {
  const say = useSay()
  return (
    <>
      <Levels channel={channel} counts={totals.levels} />
      <Sums label={say('batch.tally.daily')} sums={totals.daily_budget} />
      {totals.lifetime_budget.length > 0 ? <Sums label={say('batch.tally.lifetime')} sums={totals.lifetime_budget} /> : null}
    </>
  )
}

type TallyProps = {
  builder: Builder
  /** leads to the first of these */
  onOpen: (problems: readonly Blocker[]) => void
}

/** What will be created and what it may spend, as the draft grows, and how much is missing or wrong: a press leads to the first of it. */
export function TallyPanel({ builder, onOpen }: TallyProps) {
  const say = useSay()
  const { channel, spec, accounts, problems } = builder
  const tally = tallySpec(channel, spec, accounts)
  const gaps = gapCount(spec, channel, problems)
  const { areTold } = useGaps()
  const mistakes = problems.filter((one) => !isGap(one))
  const formula = [
    say('batch.tally.formula', { accounts: tally.accounts.length }),
    ...levelKeys(channel).map((level) => `${underOneParent(channel, spec, level)} ${countName(say, channel, level)}`),
  ].join(' × ')
  return (
    <section className="fd-tally" aria-label={say('batch.tally.title')} aria-live="polite" title={formula}>
      <span className="fd-muted">{say('batch.tally.title')}</span>
      <Figure count={tally.accounts.length} unit={say('batch.tally.accounts')} />
      <Levels channel={channel} counts={tally.levels} />
      <Sums label={say('batch.tally.daily')} sums={tally.daily} />
      {tally.lifetime.length > 0 ? <Sums label={say('batch.tally.lifetime')} sums={tally.lifetime} /> : null}
      <span className="fd-grow" />
      {mistakes.length > 0 ? (
        <Button size="small" variant="minimal" title={say('batch.tally.go_mistake')} onClick={() => onOpen(mistakes)}>
          <StateTag state="refused" label={say('batch.tally.mistakes', { count: mistakes.length })} />
        </Button>
      ) : null}
      {gaps > 0 ? (
        <Button size="small" variant="minimal" title={say('batch.tally.go_gap')} onClick={() => onOpen(problems.filter(isGap))}>
          {areTold ? (
            <StateTag state="attention" label={say('batch.tally.problems', { count: gaps })} />
          ) : (
            <span className="fd-muted">{say('batch.outline.ahead', { count: gaps })}</span>
          )}
        </Button>
      ) : null}
      {problems.length === 0 ? <StateTag state="done" label={say('batch.tally.ready')} /> : null}
    </section>
  )
}

function Levels({ channel, counts }: { channel: Channel; counts: Readonly<Record<Level, number>> }) {
  const say = useSay()
  return levelKeys(channel).map((level) => <Figure key={level} count={counts[level] ?? 0} unit={countName(say, channel, level)} />)
}

function Figure({ count, unit }: { count: number; unit: string }) {
  return (
    <span className="fd-figure">
      <strong>{countText(count)}</strong> {unit}
    </span>
  )
}

function Sums({ label, sums }: { label: string; sums: readonly { currency: string; amount_minor: bigint | string }[] }) {
  const say = useSay()
  return (
    <span className="fd-figure">
      {label}{' '}
      <strong>
        {sums.length > 0 ? sums.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ') : say('common.none')}
      </strong>
    </span>
  )
}
