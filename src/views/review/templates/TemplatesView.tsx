import { Button, InputGroup } from '@blueprintjs/core'
import { ArrowUp, Cross, Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewTemplate } from '#contract/review.ts'
import type { Blocker } from '#domain/blocker.ts'
import { COMMENT_MAX, templateBlockers, TEMPLATES_MAX } from '#domain/review/review.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { besideRow } from '../look.ts'
import { ReasonButtons } from '../ReasonButtons.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { dictReading } from '../wire.ts'
import type { TemplatesDraft, templatesSave } from '../wire-templates.ts'
import '../review.css'

type Props = {
  dict: ActorRefFrom<typeof dictReading>
  save: ActorRefFrom<typeof templatesSave>
  mayEdit: readonly Blocker[]
  /** an id no template has yet */
  newId: () => string
}

const FULL: Blocker = { code: 'review.templates_many', params: { max: TEMPLATES_MAX } }
const NO_CHANGE: Blocker = { code: 'review.no_change' }

/** What is said again and again of what does not pass: T goes through them in the queue, in this order. They are saved together. */
export function TemplatesView({ dict, save, mayEdit, newId }: Props) {
  const say = useSay()
  const { answer, problems } = useSelector(dict, ({ context }) => context)
  const { draft, present } = useSelector(save, ({ context }) => context)
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  if (!answer && problems.length > 0)
    return <ErrorState reason={sayReasons(say, problems)} onRetry={() => dict.send({ type: 'reading.again' })} />
  if (!answer) return <LoadingState />
  const shown: TemplatesDraft = draft ?? { version: answer.templates_version, templates: answer.templates }
  const change = (templates: readonly ReviewTemplate[]) => save.send({ type: 'edit', draft: { ...shown, templates } })
  const replace = (index: number, part: Partial<ReviewTemplate>) =>
    change(shown.templates.map((one, place) => (place === index ? { ...one, ...part } : one)))
  const blockers = templateBlockers(shown.templates)
  const full = shown.templates.length >= TEMPLATES_MAX ? [FULL] : []
  return (
    <QuietGaps key={shown.version}>
      <div className="fd-page">
        <PageHeader
          title={say('review.templates.title')}
          count={shown.templates.length}
          action={
            <>
              <WhyNotButton
                size="small"
                icon={<Plus />}
                blockers={[...mayEdit, ...full]}
                onClick={() => change([...shown.templates, { id: newId(), name: '', reasons: [], comment: '' }])}
              >
                {say('review.templates.add')}
              </WhyNotButton>{' '}
              <WhyNotButton
                size="small"
                intent="primary"
                loading={isBusy}
                blockers={[...mayEdit, ...(draft ? blockers : [NO_CHANGE])]}
                onClick={() => save.send({ type: 'save', draft: shown })}
              >
                {say('review.templates.save')}
              </WhyNotButton>
            </>
          }
        />
        <div className="fd-review-templates-page">
          <SaveEnding save={save} />
          {present ? (
            <p>
              <Button
                size="small"
                text={say('review.templates.keep_mine')}
                onClick={() => save.send({ type: 'edit', draft: { ...shown, version: present.version } })}
              />{' '}
              <Button
                size="small"
                text={say('review.templates.take_present')}
                onClick={() => save.send({ type: 'edit', draft: present })}
              />
            </p>
          ) : null}
          {shown.templates.length === 0 ? <EmptyState title={say('review.templates.none')} /> : null}
          <ol>
            {shown.templates.map((template, index) => (
              <OneTemplate
                key={template.id}
                template={template}
                isFirst={index === 0}
                mayEdit={mayEdit}
                blockers={besideRow(blockers, index + 1)}
                onChange={(part) => replace(index, part)}
                onUp={() => change(shown.templates.toSpliced(index - 1, 2, template, ...shown.templates.slice(index - 1, index)))}
                onRemove={() => change(shown.templates.toSpliced(index, 1))}
              />
            ))}
          </ol>
        </div>
      </div>
    </QuietGaps>
  )
}

type OneProps = {
  template: ReviewTemplate
  isFirst: boolean
  mayEdit: readonly Blocker[]
  /** what is wrong with its name */
  blockers: readonly Blocker[]
  onChange: (part: Partial<ReviewTemplate>) => void
  onUp: () => void
  onRemove: () => void
}

function OneTemplate({ template, isFirst, mayEdit, blockers, onChange, onUp, onRemove }: OneProps) {
  const say = useSay()
  return (
    <li>
      <div className="fd-review-template-head">
        <Field label={say('review.templates.name')} inline required blockers={blockers}>
          {({ id, describedBy }) => (
            <InputGroup
              id={id}
              aria-describedby={describedBy}
              size="small"
              maxLength={40}
              value={template.name}
              onValueChange={(name) => onChange({ name })}
            />
          )}
        </Field>
        <Button
          size="small"
          variant="minimal"
          icon={<ArrowUp />}
          disabled={isFirst}
          aria-label={say('review.templates.up', { name: template.name })}
          onClick={onUp}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          disabled={mayEdit.length > 0}
          aria-label={say('review.templates.remove_one', { name: template.name })}
          onClick={onRemove}
        />
      </div>
      <ReasonButtons chosen={template.reasons} onChosen={(reasons) => onChange({ reasons })} />
      <Field label={say('review.col.comment')}>
        {(ids) => (
          <CountedTextArea
            {...ids}
            rows={2}
            measure="characters"
            max={COMMENT_MAX}
            value={template.comment}
            onValue={(comment) => onChange({ comment })}
          />
        )}
      </Field>
    </li>
  )
}
