import { Button } from '@blueprintjs/core'
import { Edit, History } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { chosenOf, type Guide, type helpCentreMachine } from '#machines/help-centre/help-centre.machine.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { GuideConflict } from './GuideConflict.tsx'
import { GuideEditor } from './GuideEditor.tsx'
import { GuideHistory } from './GuideHistory.tsx'
import { GuideMarks, StandingTag } from './GuideMarks.tsx'
import { GuideProgress, type ProgressRef } from './GuideProgress.tsx'
import { GuideText, titleOf } from './GuideText.tsx'
import './help.css'

export type PageChoice = { name: string; title: string }

export type HelpProps = {
  help: ActorRefFrom<typeof helpCentreMachine>
  /** what this person has read */
  progress: ProgressRef
  /** why this person may not write; none means they may */
  editBlockers: readonly Blocker[]
  /** the pages of the console a help page can belong to */
  pages: readonly PageChoice[]
  /** the page that is read is in the address */
  onChoose: (guideId: string) => void
}

/** The help centre: the list, and the page that is read or written next to it. */
export function HelpView({ help, progress, editBlockers, pages, onChoose }: HelpProps) {
  const say = useSay()
  const language = useLanguage()
  const snapshot = useSelector(help, (now) => now)
  const { context } = snapshot
  const chosen = chosenOf(context)
  const marks = useSelector(progress, (now) => now.context.marks)
  if (snapshot.matches('failed'))
    return <ErrorState reason={sayReasons(say, context.problems)} onRetry={() => help.send({ type: 'help.retry' })} />
  const isReading = snapshot.matches('open')
  const choose = (id: string) => {
    help.send({ type: 'guide.choose', id })
    onChoose(id)
  }
  return (
    <div className="fd-page" aria-busy={snapshot.hasTag('busy')}>
      <PageHeader
        title={say('help.title')}
        count={context.guides.length}
        action={
          isReading ? (
            <BeginButton blockers={editBlockers} onClick={() => help.send({ type: 'guide.new' })}>
              {say('help.new')}
            </BeginButton>
          ) : undefined
        }
      />
      {isReading ? <GuideProgress progress={progress} guides={context.guides} openId={chosen?.id ?? null} onChoose={choose} /> : null}
      {snapshot.matches('reading') ? <div className="fd-guide-progress" /> : null}
      <div className="fd-help">
        {snapshot.matches('reading') ? <div className="fd-help-list" /> : null}
        {isReading ? (
          <nav aria-label={say('help.pages')} className="fd-help-list">
            {context.guides.length === 0 ? <EmptyState title={say('help.none')} /> : null}
            <ul>
              {context.guides.map((guide) => (
                <li key={guide.id}>
                  <button type="button" aria-current={guide.id === chosen?.id ? 'page' : undefined} onClick={() => choose(guide.id)}>
                    {titleOf(guide, language)}
                    <span className="fd-help-where">
                      <span className="fd-muted">{pages.find(({ name }) => name === guide.page)?.title ?? say(`page.${guide.page}`)}</span>
                      <StandingTag guide={guide} marks={marks} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className="fd-help-page">
          {snapshot.matches('reading') || snapshot.matches('readingHistory') ? <LoadingState /> : null}
          {isReading && context.problems.length > 0 ? <BlockerList blockers={context.problems} /> : null}
          {isReading && chosen ? <Reading help={help} progress={progress} guide={chosen} editBlockers={editBlockers} /> : null}
          {snapshot.matches('history') ? <GuideHistory help={help} /> : null}
          {snapshot.matches('editing') || snapshot.matches('saving') || snapshot.matches('uncertain') ? (
            <GuideEditor help={help} pages={pages} />
          ) : null}
          {snapshot.matches('conflict') ? <GuideConflict help={help} /> : null}
        </div>
      </div>
    </div>
  )
}

type ReadingProps = Pick<HelpProps, 'help' | 'progress' | 'editBlockers'> & { guide: Guide }

function Reading({ help, progress, guide, editBlockers }: ReadingProps) {
  const say = useSay()
  return (
    <>
      <GuideText guide={guide} />
      <GuideMarks key={guide.id} guide={guide} progress={progress} />
      {editBlockers.length === 0 ? (
        <div className="fd-help-tools">
          <Button size="small" icon={<Edit />} text={say('help.edit')} onClick={() => help.send({ type: 'guide.edit' })} />
          <Button
            size="small"
            variant="minimal"
            icon={<History />}
            text={say('help.history')}
            onClick={() => help.send({ type: 'guide.history' })}
          />
        </div>
      ) : null}
    </>
  )
}
