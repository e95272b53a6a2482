import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { nextToRead, progressOf, resetBlockers } from '#domain/help/guide-progress.ts'
import type { guideProgressMachine } from '#machines/guide-progress/guide-progress.machine.ts'
import type { Guide } from '#machines/help-centre/help-centre.machine.ts'
import { countText } from '#domain/display/numbers.ts'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { titleOf } from './GuideText.tsx'

export type ProgressRef = ActorRefFrom<typeof guideProgressMachine>

type Props = { progress: ProgressRef; guides: readonly Guide[]; openId: string | null; onChoose: (guideId: string) => void }

/** How many pages this person has read, the next one, and how to begin again; what went wrong with a mark is said here. */
export function GuideProgress({ progress, guides, openId, onChoose }: Props) {
  const say = useSay()
  const language = useLanguage()
  const snapshot = useSelector(progress, (now) => now)
  const { marks } = snapshot.context
  if (guides.length === 0) return null
  if (snapshot.matches('failed')) return <MarkProblem progress={progress} />
  const { read, total } = progressOf(guides, marks)
  const next = nextToRead(guides, marks, openId)
  const isKnown = !snapshot.matches('reading') || marks.length > 0
  return (
    <section aria-label={say('help.progress')} className="fd-guide-progress" aria-busy={snapshot.hasTag('busy')}>
      {isKnown ? (
        <>
          <progress aria-label={say('help.progress')} max={total} value={read} />
          <span role="status" className="fd-figures">
            {say('help.progress.read', { read: countText(read), total: countText(total) })}
          </span>
        </>
      ) : null}
      {isKnown && next ? (
        <Button
          size="small"
          variant="minimal"
          className="fd-guide-next"
          text={say('help.progress.next', { title: titleOf(next, language) })}
          onClick={() => onChoose(next.id)}
        />
      ) : null}
      {isKnown && read === total ? <span className="fd-muted">{say('help.progress.all_read')}</span> : null}
      <span className="fd-spacer" />
      <MarkProblem progress={progress} />
      <WhyNotButton
        size="small"
        variant="minimal"
        blockers={resetBlockers(marks)}
        onClick={() => progress.send({ type: 'progress.reset' })}
      >
        {say('help.progress.reset')}
      </WhyNotButton>
      <AskReset progress={progress} />
    </section>
  )
}

/** Why the last mark is not there, or none can be read, and what to do. */
export function MarkProblem({ progress }: { progress: ProgressRef }) {
  const say = useSay()
  const snapshot = useSelector(progress, (now) => now)
  const { problems } = snapshot.context
  if (snapshot.matches('failed'))
    return (
      <div className="fd-help-tools">
        <span role="alert">{say('help.progress.failed', { reason: sayReasons(say, problems) })}</span>
        <Button size="small" text={say('common.retry')} onClick={() => progress.send({ type: 'progress.again' })} />
      </div>
    )
  if (snapshot.matches('lost'))
    return (
      <div className="fd-help-tools">
        <span role="alert">{say('help.progress.lost', { reason: sayReasons(say, problems) })}</span>
        <Button size="small" intent="primary" text={say('common.retry')} onClick={() => progress.send({ type: 'write.retry' })} />
        <Button size="small" variant="minimal" text={say('help.progress.drop')} onClick={() => progress.send({ type: 'write.drop' })} />
      </div>
    )
  return problems.length > 0 && snapshot.matches('open') ? <span role="alert">{sayReasons(say, problems)}</span> : null
}

function AskReset({ progress }: { progress: ProgressRef }) {
  const say = useSay()
  const snapshot = useSelector(progress, (now) => now)
  const cancel = () => progress.send({ type: 'reset.cancel' })
  return (
    <Dialog isOpen={snapshot.matches('asking')} title={say('help.progress.reset_title')} onClose={cancel}>
      <DialogBody>{say('help.progress.reset_hint', { count: snapshot.context.marks.length })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say('common.cancel')} onClick={cancel} />
            <Button intent="danger" text={say('help.progress.reset_confirm')} onClick={() => progress.send({ type: 'reset.confirm' })} />
          </>
        }
      />
    </Dialog>
  )
}
