import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { WAIVER_REASON_MAX, waiverReasonBlockers, WAIVER_REASON_MIN } from '#domain/finance/unread-lines.ts'
import { wallClock } from '#domain/zone.ts'
import type { UnreadLines } from '#machines/month-confirmation/month-confirmation.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { waiverSave } from './wire.ts'

const ZONE = 'Asia/Shanghai'

type Props = {
  unread: readonly UnreadLines[]
  /** when the month was read */
  asOf: string
  save: ActorRefFrom<typeof waiverSave>
  /** why this person may not waive lines; none means they may */
  blockers: readonly Blocker[]
  /** the address leads here */
  isAsked: boolean
  onDownload: (lines: UnreadLines & { file_key: string }) => void
  onUpload: () => void
}

/** Lines of statements that were not read in: corrected and uploaded, or waived with a reason. */
export function UnreadPanel({ unread, asOf, save, blockers, isAsked, onDownload, onUpload }: Props) {
  const say = useSay()
  const { problems } = useSelector(save, (now) => now.context)
  // what was saved on this reading of the month shows with the next one
  const settling = useSelector(save, ({ context: { saved } }) => (saved?.asOf === asOf ? saved.id : null))
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
              <Waived lines={lines} waiver={lines.waiver} asOf={asOf} save={save} blockers={blockers} />
            ) : (
              <Waive lines={lines} asOf={asOf} save={save} blockers={blockers} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = Pick<Props, 'asOf' | 'save' | 'blockers'> & { lines: UnreadLines }

function Waived({ lines: { id, lines }, waiver, asOf, save, blockers }: LineProps & { waiver: NonNullable<UnreadLines['waiver']> }) {
  const say = useSay()
  return (
    <p>
      {say('finance.month.waived_by', {
        by: waiver.by,
        at: wallClock(waiver.at, ZONE) ?? waiver.at,
        lines: waiver.lines,
        reason: waiver.reason,
      })}{' '}
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={blockers}
        onClick={() => save.send({ type: 'save', draft: { id, lines, waived: false, reason: '', asOf } })}
      >
        {say('finance.month.waive_back')}
      </WhyNotButton>
    </p>
  )
}

function Waive({ lines: { id, lines }, asOf, save, blockers }: LineProps) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { draft } = snapshot.context
  const reason = draft?.id === id ? draft.reason : ''
  const lacks = waiverReasonBlockers(reason)
  const isSaving = snapshot.matches('saving')
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
            disabled={blockers.length > 0 || isSaving}
            onValue={(text) => save.send({ type: 'edit', draft: { id, lines, waived: true, reason: text, asOf } })}
          />
        )}
      </Field>
      <WhyNotButton
        size="small"
        blockers={[...blockers, ...lacks]}
        loading={isSaving && draft?.id === id}
        onClick={() => save.send({ type: 'save', draft: { id, lines, waived: true, reason, asOf } })}
      >
        {say('finance.month.waive')}
      </WhyNotButton>
      {snapshot.matches('unknown') && draft?.id === id ? (
        <Button size="small" text={say('finance.month.save_ask')} onClick={() => save.send({ type: 'save.ask' })} />
      ) : null}
    </>
  )
}
