import { Button, Callout, NumericInput, Switch, Tag } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { MonthTotals } from './MonthTotals.tsx'
import type { checkReading, copyReading, leftReading, MonthRulesRow, rulesReading, rulesSave, statusReading } from './wire.ts'

/** Income, outcome and costs of the month side by side. */
export function StatusStrip({ status }: { status: ActorRefFrom<typeof statusReading> }) {
  const say = useSay()
  const { answer } = useSelector(status, (now) => now.context)
  if (!answer) return <div className="fd-month-status" />
  return (
    <ul className="fd-month-status" aria-label={say('finance.month.status')}>
      {answer.kinds.map(({ kind, state, entries, open, base_minor }) => (
        <li key={kind}>
          <strong>{say(`finance.rows.kind.${kind}`)}</strong>
          <span>
            <Tag minimal intent={state === 'confirmed' ? 'success' : 'none'}>
              {say(`finance.month.state.${state}`)}
            </Tag>
          </span>
          <span className="fd-figures fd-muted">{say('finance.month.status_counts', { done: entries - open, entries })}</span>
          <span className="fd-figures fd-muted">{formatMoney(base_minor, baseCurrency())}</span>
        </li>
      ))}
    </ul>
  )
}

/** The first of those no one has confirmed. */
export function RowsLeftPanel({ left, onOpen }: { left: ActorRefFrom<typeof leftReading>; onOpen: () => void }) {
  const say = useSay()
  const { answer } = useSelector(left, (now) => now.context)
  if (!answer || answer.total === 0) return null
  return (
    <section className="fd-month-part" aria-label={say('finance.month.left')}>
      <h2>{say('finance.month.left_count', { count: answer.total })}</h2>
      <ul>
        {answer.rows.map((row) => (
          <li key={row.id}>
            {row.counterparty} · {row.game_name} <span className="fd-figures">{formatMoney(row.actual_minor, row.currency)}</span>
            {row.state === 'disputed' ? ` · ${say('finance.rows.state.disputed')}` : ''}
          </li>
        ))}
      </ul>
      <Button size="small" text={say('finance.month.open_rows')} onClick={onOpen} />
    </section>
  )
}

/** The month added up again, figure by figure. */
export function CheckPanel({ check }: { check: ActorRefFrom<typeof checkReading> }) {
  const say = useSay()
  const answer = useSelector(check, (now) => now.context.answer)
  if (!answer) return <Unread reading={check} />
  const wrong = answer.figures.filter(({ ok }) => !ok)
  return (
    <Callout
      compact
      intent={answer.ok ? 'success' : 'danger'}
      role="status"
      title={say(answer.ok ? 'finance.month.check_ok' : 'finance.month.check_bad', {
        count: answer.ok ? answer.figures.length : wrong.length,
      })}
    >
      {wrong.length > 0 ? (
        <ul>
          {wrong.map(({ name, currency, expected, found }) => (
            <li key={`${name} ${currency}`}>{say('finance.month.check_differs', { name, currency, expected, found })}</li>
          ))}
        </ul>
      ) : null}
    </Callout>
  )
}

/** Copies of the month as it was confirmed, the latest first. */
export function CopyList({ seen, open, onOpen }: { seen: MonthSeen; open: string | null; onOpen: (id: string | null) => void }) {
  const say = useSay()
  if (seen.copies.length === 0) return null
  return (
    <section className="fd-month-part" aria-label={say('finance.month.copies')}>
      <h2>{say('finance.month.copies')}</h2>
      {seen.copies.map(({ id, confirmed_at, confirmed_by }) => (
        <Button
          key={id}
          size="small"
          variant="minimal"
          active={id === open}
          aria-expanded={id === open}
          text={`${companyTime(confirmed_at)} · ${confirmed_by}`}
          onClick={() => onOpen(id === open ? null : id)}
        />
      ))}
    </section>
  )
}

export function CopyPanel({ copy, onExport }: { copy: ActorRefFrom<typeof copyReading>; onExport: (format: 'xlsx' | 'csv') => void }) {
  const say = useSay()
  const answer = useSelector(copy, (now) => now.context.answer)
  if (!answer) return <Unread reading={copy} />
  return (
    <section aria-label={say('finance.month.copy_title', { month: answer.month })}>
      <p>{answer.signatures.map(({ name, at }) => `${name} · ${companyTime(at)}`).join(' / ')}</p>
      <div className="fd-month-tools">
        <ExportButtons word="finance.rows.export" onExport={onExport} />
      </div>
      <MonthTotals seen={{ totals: answer.totals, hash: answer.totals_hash, kind: answer.kind }} />
    </section>
  )
}

const percentOf = (bps: number): string => `${formatAmount(BigInt(Math.round(bps)), 'USD')}%`

/** What another user set meanwhile. */
const rulesText = (say: Say, { second_pair, four_eyes, tolerance_bps }: MonthRulesRow): string =>
  [
    say(second_pair ? 'finance.month.rules_now_two' : 'finance.month.rules_now_one', { tolerance: percentOf(tolerance_bps) }),
    ...(four_eyes ? [say('finance.month.rule.four_eyes')] : []),
  ].join(' · ')

type RulesProps = {
  rules: ActorRefFrom<typeof rulesReading>
  save: ActorRefFrom<typeof rulesSave>
  /** why this person may not set rules */
  blockers: readonly Blocker[]
}

/** What finance has set for its months; administration changes it here. */
export function RulesPanel({ rules, save, blockers }: RulesProps) {
  const say = useSay()
  const { answer } = useSelector(rules, (now) => now.context)
  const snapshot = useSelector(save, (now) => now)
  if (!answer) return null
  const draft = snapshot.context.draft ?? {
    secondPair: answer.second_pair,
    fourEyes: answer.four_eyes,
    toleranceBps: answer.tolerance_bps,
    version: answer.version,
  }
  const isOff = blockers.length > 0
  const present = snapshot.matches({ open: 'met' }) ? snapshot.context.present : null
  const edit = (change: Partial<typeof draft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  return (
    <section className="fd-month-part" aria-label={say('finance.month.rules')}>
      <h2>{say('finance.month.rules')}</h2>
      <Switch
        checked={draft.secondPair}
        disabled={isOff}
        label={say('finance.month.rule.second_pair')}
        onChange={({ currentTarget }) => edit({ secondPair: currentTarget.checked })}
      />
      <Switch
        checked={draft.fourEyes}
        disabled={isOff}
        label={say('finance.month.rule.four_eyes')}
        onChange={({ currentTarget }) => edit({ fourEyes: currentTarget.checked })}
      />
      <label className="fd-month-tolerance">
        {say('finance.month.rule.tolerance')}
        <NumericInput
          size="small"
          min={0}
          max={10_000}
          disabled={isOff}
          value={draft.toleranceBps}
          rightElement={<span className="fd-input-unit">= {percentOf(draft.toleranceBps)}</span>}
          onValueChange={(value) => (Number.isInteger(value) ? edit({ toleranceBps: value }) : undefined)}
        />
      </label>
      {snapshot.context.problems.length > 0 ? <BlockerList blockers={snapshot.context.problems} /> : null}
      {present ? (
        <Callout compact icon={null} intent="warning" role="alert" title={rulesText(say, present)}>
          <Button
            size="small"
            text={say('finance.month.rules_take')}
            onClick={() => {
              save.send({ type: 'edit', draft: null })
              rules.send({ type: 'reading.again' })
            }}
          />{' '}
          <Button
            size="small"
            variant="minimal"
            text={say('finance.month.rules_over')}
            onClick={() => save.send({ type: 'save', draft: { ...draft, version: present.version } })}
          />
        </Callout>
      ) : null}
      {snapshot.matches({ open: 'saved' }) ? <p role="status">{say('finance.month.saved')}</p> : null}
      <WhyNotButton
        size="small"
        blockers={[...blockers, ...(snapshot.context.draft === null ? [{ code: 'finance.row.no_change' }] : [])]}
        loading={snapshot.matches('saving')}
        onClick={() => save.send({ type: 'save', draft })}
      >
        {say('finance.month.rules_save')}
      </WhyNotButton>
      {snapshot.matches('unknown') ? (
        <Button size="small" text={say('finance.month.save_ask')} onClick={() => save.send({ type: 'save.ask' })} />
      ) : null}
    </section>
  )
}
