import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { QueueItem } from '#domain/review/item.ts'
import { COMMENT_MAX, correctionBlockers, VERDICTS } from '#domain/review/review.ts'
import { Field } from '#views/kit/Field.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonsText } from '../look.ts'
import { ReasonButtons } from '../ReasonButtons.tsx'
import { MetChange } from '#views/things/MetChange.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { correctionSave } from '../wire-records.ts'

type CorrectionProps = {
  item: QueueItem
  save: ActorRefFrom<typeof correctionSave>
  mayCorrect: readonly Blocker[]
  /** the record as it is now is wanted */
  onReread: () => void
}

/** Corrects what was decided, and says why. */
export function CorrectionForm({ item, save, mayCorrect, onReread }: CorrectionProps) {
  const say = useSay()
  const { draft: kept, present } = useSelector(save, ({ context }) => context)
  const isBusy = useSelector(save, (now) => now.matches('saving'))
  const verdict = item.state === 'passed' ? ('pass' as const) : ('fail' as const)
  const fresh = { id: item.id, revision: item.revision, verdict, reasons: item.reasons, comment: item.comment, why: '' }
  const draft = kept?.id === item.id && kept.revision === item.revision ? kept : fresh
  const edit = (change: Partial<typeof draft>) => save.send({ type: 'edit', draft: { ...draft, ...change } })
  const blockers = correctionBlockers({ ...item, submitter: item.own ? 'me' : '', editor: null }, draft, 'me')
  const of = (field: string) => problemsOfField(blockers, field)
  return (
    <QuietGaps key={item.revision}>
      <section className="fd-review-form" aria-label={say('review.correct')}>
        <h3>{say('review.correct')}</h3>
        <ChoiceField
          label={say('review.correct.verdict')}
          inline
          value={draft.verdict}
          options={VERDICTS.map((value) => ({ value, label: say(`review.verdict.${value}`) }))}
          onValue={(next) => edit({ verdict: next })}
        />
        {draft.verdict === 'fail' ? (
          <Field label={say('review.col.reasons')} group blockers={of('reasons')}>
            {() => <ReasonButtons chosen={draft.reasons} onChosen={(reasons) => edit({ reasons })} />}
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
        <TextField label={say('review.correct.why')} required blockers={of('why')} value={draft.why} onValue={(why) => edit({ why })} />
        <SaveEnding save={save} />
        {present ? (
          <MetChange
            fields={(
              [
                [
                  'review.correct.verdict',
                  say(`review.verdict.${verdict}`),
                  say(`review.verdict.${draft.verdict}`),
                  say(`review.state.${present.state}`),
                ],
                [
                  'review.col.reasons',
                  ...[item.reasons, draft.verdict === 'fail' ? draft.reasons : [], present.reasons].map((one) => reasonsText(say, one)),
                ],
                ['review.col.comment', item.comment, draft.comment, present.comment],
              ] as const
            ).map(([key, was = '', mine = '', theirs = '']) => ({ key, label: say(key), was, mine, theirs }))}
            onMine={() => save.send({ type: 'save', draft: { ...draft, revision: present.revision } })}
            onTheirs={() => {
              save.send({ type: 'edit', draft: null })
              onReread()
            }}
          />
        ) : null}
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
    </QuietGaps>
  )
}
