import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { QueueItem } from '#domain/review/item.ts'
import { COMMENT_MAX, correctionBlockers, FAIL_REASONS, submissionBlockers, VERDICTS } from '#domain/review/review.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { reasonsText, STATE_LOOKS } from '../look.ts'
import { ItemSide } from '../queue/ItemSide.tsx'
import { Stage } from '../queue/Stage.tsx'
import type { correctionSave, recordReading, submissionSave } from '../wire-records.ts'

type Props = { record: ActorRefFrom<typeof recordReading>; onClose: () => void; form: (item: QueueItem) => ReactNode }

/** One record: what became of it and why, its picture and texts, and below what can be done with it. */
export function RecordPanel({ record, onClose, form }: Props) {
  const say = useSay()
  const snapshot = useSelector(record, (now) => now)
  const { answer, problems } = snapshot.context
  return (
    <SidePanel title={answer ? `${answer.title} · v${answer.version}` : say('review.title')} onClose={onClose}>
      {snapshot.matches('failed') ? (
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => record.send({ type: 'reading.again' })} />
      ) : !answer ? (
        <LoadingState />
      ) : (
        <div className="fd-contents">
          <p>
            <StateTag state={STATE_LOOKS[answer.state]} label={say(`review.state.${answer.state}`)} /> {reasonsText(say, answer.reasons)}
          </p>
          {answer.comment ? <p>{answer.comment}</p> : null}
          {form(answer)}
          {answer.media ? (
            <div className="fd-review-small">
              <Stage key={answer.id} media={answer.media} title={answer.title} />
            </div>
          ) : null}
          <ItemSide item={answer} isCompared />
        </div>
      )}
    </SidePanel>
  )
}

const NO_CHANGE: Blocker = { code: 'review.no_change' }

/** How a write about a record stands; an unknown one is asked about with its ticket. */
function Ending({ save }: { save: ActorRefFrom<typeof correctionSave> | ActorRefFrom<typeof submissionSave> }) {
  const say = useSay()
  const { problems } = useSelector(save, ({ context }) => context)
  const isSaved = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const isUnknown = useSelector(save, (now) => now.matches('unknown'))
  return (
    <>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {isSaved ? <p role="status">{say('review.saved')}</p> : null}
      {isUnknown ? (
        <p role="alert">
          {say('review.unknown')} <Button size="small" text={say('review.ask')} onClick={() => save.send({ type: 'save.ask' })} />
        </p>
      ) : null}
    </>
  )
}

type CorrectionProps = { item: QueueItem; save: ActorRefFrom<typeof correctionSave>; mayCorrect: readonly Blocker[] }

/** Corrects what was decided, and says why. */
export function CorrectionForm({ item, save, mayCorrect }: CorrectionProps) {
  const say = useSay()
  const kept = useSelector(save, ({ context }) => context.draft)
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  const verdict = item.state === 'passed' ? ('pass' as const) : ('fail' as const)
  const fresh = { id: item.id, revision: item.revision, verdict, reasons: item.reasons, comment: item.comment, why: '' }
  const draft = kept?.id === item.id && kept.revision === item.revision ? kept : fresh
  const edit = (change: Partial<typeof draft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = correctionBlockers({ state: item.state, submitter: item.own ? 'me' : '', editor: null }, draft, 'me')
  const of = (field: string) => blockers.filter((one) => one.field === field)
  return (
    <section className="fd-review-form" aria-label={say('review.correct')}>
      <h3>{say('review.correct')}</h3>
      <Field label={say('review.correct.verdict')} inline>
        {({ id }) => (
          <EnumSelect
            id={id}
            value={draft.verdict}
            options={VERDICTS.map((value) => ({ value, label: say(`review.verdict.${value}`) }))}
            onValue={(next) => edit({ verdict: next })}
          />
        )}
      </Field>
      {draft.verdict === 'fail' ? (
        <Field label={say('review.col.reasons')} group blockers={of('reasons')}>
          {() => (
            <div className="fd-review-reasons">
              {FAIL_REASONS.map((reason) => {
                const isOn = draft.reasons.includes(reason)
                const reasons = isOn ? draft.reasons.filter((one) => one !== reason) : [...draft.reasons, reason]
                return (
                  <Button key={reason} size="small" active={isOn} aria-pressed={isOn} onClick={() => edit({ reasons })}>
                    {say(`review.reason.${reason}`)}
                  </Button>
                )
              })}
            </div>
          )}
        </Field>
      ) : null}
      <Field label={say('review.col.comment')} blockers={of('comment')}>
        {(ids) => (
          <CountedTextArea
            {...ids}
            rows={2}
            measure="characters"
            max={COMMENT_MAX}
            value={draft.comment}
            onValue={(comment) => edit({ comment })}
          />
        )}
      </Field>
      <Field label={say('review.correct.why')} required blockers={kept ? of('why') : []}>
        {({ id, describedBy }) => (
          <InputGroup id={id} aria-describedby={describedBy} size="small" value={draft.why} onValueChange={(why) => edit({ why })} />
        )}
      </Field>
      <Ending save={save} />
      <WhyNotButton
        size="small"
        intent="primary"
        loading={isBusy}
        blockers={[...mayCorrect, ...blockers]}
        onClick={() => save.send({ type: 'save', draft })}
      >
        {say('review.correct.save')}
      </WhyNotButton>
    </section>
  )
}

type SubmissionProps = { item: QueueItem; save: ActorRefFrom<typeof submissionSave>; maySubmit: readonly Blocker[] }

/** The submitter corrects what still waits, or puts up again what was decided. */
export function SubmissionForm({ item, save, maySubmit }: SubmissionProps) {
  const say = useSay()
  const kept = useSelector(save, ({ context }) => context.draft)
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  if (item.state === 'changed') return null
  const isWaiting = item.state === 'waiting'
  const fresh = {
    again: isWaiting ? null : item.id,
    edit: isWaiting ? { id: item.id, revision: item.revision } : null,
    title: item.title,
    texts: item.texts.map(({ field, text }) => ({ field, text })),
    note: isWaiting ? item.note : '',
  }
  const isOfThis = kept?.again === fresh.again && kept.edit?.id === fresh.edit?.id && kept.edit?.revision === fresh.edit?.revision
  const draft = kept && isOfThis ? kept : fresh
  const edit = (change: Partial<typeof draft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = [...submissionBlockers(draft), ...(isWaiting && !isOfThis ? [NO_CHANGE] : [])]
  const title = say(isWaiting ? 'review.edit' : 'review.resubmit')
  return (
    <section className="fd-review-form" aria-label={title}>
      <h3>{title}</h3>
      {isWaiting ? null : (
        <Field label={say('review.form.title')} required blockers={blockers.filter(({ field }) => field === 'title')}>
          {({ id }) => <InputGroup id={id} size="small" value={draft.title} onValueChange={(next) => edit({ title: next })} />}
        </Field>
      )}
      {draft.texts.map(({ field, text }, index) => (
        <Field key={field} label={say(`review.field.${field}`)} blockers={blockers.filter(({ row }) => row === index + 1)}>
          {({ id }) => (
            <TextArea
              id={id}
              fill
              value={text}
              onChange={({ currentTarget }) =>
                edit({ texts: draft.texts.map((one, place) => (place === index ? { field, text: currentTarget.value } : one)) })
              }
            />
          )}
        </Field>
      ))}
      <Field label={say('review.form.note')}>
        {({ id }) => <InputGroup id={id} size="small" value={draft.note} onValueChange={(note) => edit({ note })} />}
      </Field>
      <Ending save={save} />
      <WhyNotButton
        size="small"
        intent="primary"
        loading={isBusy}
        blockers={[...maySubmit, ...blockers]}
        onClick={() => save.send({ type: 'save', draft })}
      >
        {say(isWaiting ? 'review.words.save' : 'review.submit')}
      </WhyNotButton>
    </section>
  )
}
