import { Switch } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { helpCentreMachine } from '#machines/help-centre/help-centre.machine.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { GuideMarks } from './GuideMarks.tsx'
import { MarkProblem, type ProgressRef } from './GuideProgress.tsx'
import { GuideText } from './GuideText.tsx'
import './help.css'

export type Shortcut = { keys: string; label: string }

type Props = {
  help: ActorRefFrom<typeof helpCentreMachine>
  progress: ProgressRef
  shortcuts: readonly Shortcut[]
  singleKeys: boolean
  onSingleKeys: (on: boolean) => void
  allHref: string
  onGo: (href: string) => void
  onClose: () => void
}

/** Next to the page: what was written about it, and the keys that work here. */
export function HelpPanel({ help, progress, shortcuts, singleKeys, onSingleKeys, allHref, onGo, onClose }: Props) {
  const say = useSay()
  const snapshot = useSelector(help, (now) => now)
  const { guides, problems } = snapshot.context
  return (
    <SidePanel title={say('help.panel')} onClose={onClose}>
      {snapshot.matches('reading') ? <LoadingState /> : null}
      {snapshot.matches('failed') ? (
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => help.send({ type: 'help.retry' })} />
      ) : null}
      {guides.map((guide) => (
        <Fragment key={guide.id}>
          <GuideText guide={guide} />
          <GuideMarks guide={guide} progress={progress} />
        </Fragment>
      ))}
      {guides.length > 0 ? <MarkProblem progress={progress} /> : null}
      {snapshot.matches('open') && guides.length === 0 ? <p className="fd-muted">{say('help.none_here')}</p> : null}
      <a href={allHref} onClick={(event) => follow(event, allHref, onGo)}>
        {say('help.all')}
      </a>
      <section aria-label={say('shell.shortcuts')} className="fd-shortcuts">
        <h2>{say('shell.shortcuts')}</h2>
        <dl className="fd-facts">
          {shortcuts.map(({ keys, label }) => (
            <Fragment key={`${keys} ${label}`}>
              <dt>
                <kbd className="fd-key">{keys}</kbd>
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
        </dl>
        <Switch
          label={say('shell.shortcuts.single')}
          checked={singleKeys}
          onChange={(event) => onSingleKeys(event.currentTarget.checked)}
        />
      </section>
    </SidePanel>
  )
}
