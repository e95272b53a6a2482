import { Button, Callout, Tag } from '@blueprintjs/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom, StateFrom } from 'xstate'
import type { ReviewTemplate } from '#contract/review.ts'
import { COMMENT_MAX, FAIL_REASONS, type Saying } from '#domain/review/review.ts'
import type { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import { chosenRows, formBlockers } from '#machines/review-queue/review-queue.rules.ts'
import { Field } from '#views/kit/Field.tsx'
import { useGaps } from '#views/kit/gaps.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ReasonButtons } from '../ReasonButtons.tsx'
import { FORM_KEYS } from '../review.keys.ts'
import { ChosenUses } from './ChosenUses.tsx'
import type { usesReading } from './uses-reading.ts'

type Props = {
  queue: ActorRefFrom<typeof reviewQueueMachine>
  saying: Saying
  templates: readonly ReviewTemplate[]
  uses: typeof usesReading
}

/** What is decided, and why it cannot be. */
const shownOf = ({ context }: StateFrom<typeof reviewQueueMachine>) => {
  const { list, chosen, gone, hand, isBulk, saying } = context
  return { list, chosen, gone, hand, isBulk, saying }
}

/** Reasons by digit, templates by T, the comment by C; Enter decides, Escape closes. */
export function DecisionForm({ queue, saying, templates, uses }: Props) {
  const say = useSay()
  const shown = useSelector(queue, shownOf, shallowEqual)
  const box = useRef<HTMLDivElement>(null)
  const blockers = formBlockers(shown)
  const change = (part: Partial<Saying>) => queue.send({ type: 'form.change', change: part })
  const toggle = (reason: string) =>
    change({ reasons: saying.reasons.includes(reason) ? saying.reasons.filter((one) => one !== reason) : [...saying.reasons, reason] })
  const take = ({ reasons, comment }: ReviewTemplate) => change({ reasons, comment })
  const present = templates.findIndex(({ comment }) => comment === saying.comment)
  const nextTemplate = () => {
    const next = templates[(present + 1) % Math.max(1, templates.length)]
    if (next) take(next)
  }
  const isFail = saying.verdict === 'fail'
  const close = () => queue.send({ type: 'form.close' })
  const { tell } = useGaps()
  const sendIt = () => {
    tell()
    queue.send({ type: 'form.send' })
  }
  // Enter is the form's from the start, and not what was clicked before it opened
  useEffect(() => box.current?.focus(), [])
  useSingleKeys(FORM_KEYS, {
    reason: (_event, place) => {
      const reason = FAIL_REASONS[place]
      if (isFail && reason) toggle(reason)
    },
    template: () => (isFail ? nextTemplate() : undefined),
    comment: () => box.current?.querySelector('textarea')?.focus(),
    send: sendIt,
    close,
  })
  return (
    <div
      className="fd-review-form"
      ref={box}
      tabIndex={-1}
      onMouseDown={(event) => {
        // a reason that is clicked leaves Enter to the form
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
        if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
        event.preventDefault()
        sendIt()
      }}
    >
      <Subject shown={shown} verdict={saying.verdict} uses={uses} />
      {isFail ? (
        <Field label={say('review.form.reasons')} group required blockers={blockers.filter(({ field }) => field === 'reasons')}>
          {() => <ReasonButtons chosen={saying.reasons} onChosen={(reasons) => change({ reasons })} keys={FORM_KEYS.reason.keys} />}
        </Field>
      ) : null}
      {isFail && templates.length > 0 ? <TemplateTags templates={templates} present={present} onTake={take} /> : null}
      <Field label={say('review.form.comment')} blockers={blockers.filter(({ field }) => field === 'comment')}>
        {(ids) => (
          <CountedTextArea
            {...ids}
            rows={2}
            value={saying.comment}
            max={COMMENT_MAX}
            measure="characters"
            onValue={(comment) => change({ comment })}
          />
        )}
      </Field>
      <div className="fd-review-buttons">
        <Button size="small" variant="minimal" text={say('review.form.close')} onClick={close} />
        <WhyNotButton size="small" intent={isFail ? 'danger' : 'success'} hotkey="Ctrl+Enter" blockers={blockers} onClick={sendIt}>
          {say('review.form.send')}
        </WhyNotButton>
      </div>
    </div>
  )
}

type SubjectProps = Pick<Props, 'uses'> & Pick<Saying, 'verdict'> & { shown: ReturnType<typeof shownOf> }

/** What the decision is about; what would be stopped by a refusal is told before it. */
function Subject({ shown, verdict, uses }: SubjectProps) {
  const say = useSay()
  const { isBulk, hand, chosen } = shown
  const rows = chosenRows(shown)
  const used = isBulk ? 0 : (hand?.used.ads ?? 0)
  return (
    <>
      <h3>{isBulk ? say('review.form.bulk', { count: rows.length }) : say(`review.form.${verdict}`)}</h3>
      {verdict === 'fail' && isBulk ? <ChosenUses key={chosen.join(' ')} ids={rows.map(({ id }) => id)} uses={uses} /> : null}
      {verdict === 'fail' && used > 0 ? <Callout compact intent="warning" title={say('review.used_warning', { ads: used })} /> : null}
    </>
  )
}

type TemplateProps = Pick<Props, 'templates'> & { present: number; onTake: (template: ReviewTemplate) => void }

function TemplateTags({ templates, present, onTake }: TemplateProps) {
  const say = useSay()
  return (
    <div className="fd-review-templates" role="group" aria-label={say('review.form.templates')}>
      <span className="fd-muted">{say('review.form.templates')}</span>
      {templates.map((template, index) => (
        <Tag key={template.id} interactive minimal={index !== present} onClick={() => onTake(template)}>
          {template.name}
        </Tag>
      ))}
    </div>
  )
}
