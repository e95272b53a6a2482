import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { WAIVER_REASON_MAX, waiverReasonBlockers, WAIVER_REASON_MIN } from '#domain/finance/unread-lines.ts'
import type { MonthKey, UnreadLines } from '#machines/month-confirmation/month-confirmation.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { waiver } from './waiver.ts'

type Props = {
  unread: readonly UnreadLines[]
  month: MonthKey
  /** when the month was read */
  asOf: string
  decision: ActorRefFrom<typeof waiver>
  /** why this person may not waive lines; none means they may */
  blockers: readonly Blocker[]
  /** the address leads here */
  isAsked: boolean
  onDownload: (lines: UnreadLines & { file_key: string }) => void
  onUpload: () => void
}

/** Lines of statements that were not read in: corrected and uploaded, or waived with a reason. */
export function UnreadPanel({ unread, month, asOf, decision, blockers, isAsked, onDownload, onUpload }: Props) {
  const say = useSay()
  const problems = useSelector(decision, ({ context }) => context.problems)
  // what was decided on this reading of the month shows with the next one
  const settling = useSelector(decision, (now) =>
    now.matches('decided') && now.context.seen?.asOf === asOf ? (now.context.subject?.id ?? null) : null,
  )
  const section = useRef<HTMLElement>(null)
  useEffect(() => (isAsked ? section.current?.focus() : undefined), [isAsked])
  if (unread.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} className="fd-month-part" aria-label={say('finance.month.unread_title')}>
      <h2>{say('finance.month.unread_title')}</h2>
      {unread.some(({ waiver }) => waiver === null) ? <p className="fd-muted">{say('finance.month.unread_hint')}</p> : null}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      <ul className="fd-month-unread">
        {unread.map((lines) => (
          <li key={lines.id}>
            <p>
              <strong>{say('finance.month.unread_lines', { lines: lines.lines })}</strong>{' '}
              {say('finance.month.unread_by', { file: lines.file_name, by: lines.uploaded_by })}
            </p>
            <div className="fd-month-tools">
              {lines.file_key === null ? null : (
                <Button
                  size="small"
                  text={say('finance.month.unread_download')}
                  onClick={() => (lines.file_key === null ? undefined : onDownload({ ...lines, file_key: lines.file_key }))}
                />
              )}
              {lines.waiver ? null : <Button size="small" text={say('finance.month.unread_upload')} onClick={onUpload} />}
            </div>
            {settling === lines.id ? (
              <p role="status">{say('finance.month.waive_saved')}</p>
            ) : lines.waiver ? (
              <Waived lines={lines} waived={lines.waiver} month={month} asOf={asOf} decision={decision} blockers={blockers} />
            ) : (
              <Waive lines={lines} month={month} asOf={asOf} decision={decision} blockers={blockers} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = Pick<Props, 'month' | 'asOf' | 'decision' | 'blockers'> & { lines: UnreadLines }

const askFor = (choice: 'waive' | 'withdraw', { lines: { id, lines, waiver: seen }, month: { kind, month }, asOf }: LineProps) =>
  ({ type: 'decision.ask', choice, subject: { id, lines, kind, month }, seen: { asOf, waiver: seen } }) as const

function Waived({ waived: { by, at, lines, reason }, ...props }: LineProps & { waived: NonNullable<UnreadLines['waiver']> }) {
  const say = useSay()
  const { decision, blockers } = props
  const withdraw = () => {
    decision.send(askFor('withdraw', props))
    decision.send({ type: 'decision.send' })
  }
  return (
    <p>
      {say('finance.month.waived_by', { by, at: companyTime(at), lines, reason })}{' '}
      <WhyNotButton size="small" variant="minimal" blockers={blockers} onClick={withdraw}>
        {say('finance.month.waive_back')}
      </WhyNotButton>
    </p>
  )
}

function Waive(props: LineProps) {
  const say = useSay()
  const { lines, decision, blockers } = props
  const isAsked = useSelector(decision, ({ context: { subject, choice } }) => subject?.id === lines.id && choice === 'waive')
  const reason = useSelector(decision, ({ context }) => (isAsked ? context.reason : ''))
  const state = useSelector(decision, (now) => now.value)
  const again = () => decision.send({ type: 'decision.again' })
  const change = (text: string) => {
    if (!decision.getSnapshot().matches('asking') || !isAsked) decision.send(askFor('waive', props))
    decision.send({ type: 'reason.change', reason: text })
  }
  return (
    <>
      <Field label={say('finance.month.waive_reason')} hint={say('finance.month.reason_hint', { min: WAIVER_REASON_MIN })}>
        {(ids) => (
          <CountedTextArea
            {...ids}
            rows={2}
            value={reason}
            max={WAIVER_REASON_MAX}
            measure="characters"
            disabled={blockers.length > 0 || state === 'sending' || state === 'uncertain' || (isAsked && isUnread(state))}
            onValue={change}
          />
        )}
      </Field>
      {isAsked && state === 'failed' ? (
        <Button size="small" text={say('common.retry')} onClick={again} />
      ) : (
        <WhyNotButton
          size="small"
          blockers={[...blockers, ...waiverReasonBlockers(reason)]}
          loading={isAsked && (state === 'sending' || state === 'reading')}
          onClick={() => decision.send({ type: 'decision.send' })}
        >
          {say('finance.month.waive')}
        </WhyNotButton>
      )}
      {state === 'uncertain' && isAsked ? <Button size="small" text={say('finance.month.save_ask')} onClick={again} /> : null}
    </>
  )
}

/** The lines of a reason that was typed before a reload are on their way, or did not come. */
const isUnread = (state: unknown) => state === 'reading' || state === 'failed'
