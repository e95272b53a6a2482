import { Button } from '@blueprintjs/core'
import { ArrowRight, Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { shellNewsMachine } from '#machines/shell-news/shell-news.machine.ts'
import { FlowTray, type TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { ToolsPanel, type ToolGroupLinks, type ToolLink } from '#views/kit/shell/ToolsPanel.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { ownZone, wallClock } from '#domain/zone.ts'
import { DailyBudgets } from './DailyBudgets.tsx'
import { HomePart, QuietLine } from './HomePart.tsx'
import type { dailyBudgetsMachine } from './wire.ts'
import './home.css'

export type HomeProps = {
  /** what a new company still lacks; null for those who do not install it */
  guide: ReactNode
  /** what is theirs by the kind of work they do, first on the page; null: nothing is */
  own: ReactNode
  /** what yesterday cost and brought; null for those who may not see it */
  figures: ReactNode
  news: ActorRefFrom<typeof shellNewsMachine>
  /** every flow of the person that is not over */
  flows: readonly TrayFlow[]
  tools: { groups: readonly ToolGroupLinks[]; recent: readonly ToolLink[]; quick: readonly ToolLink[] }
  /** null when the person may not see what is spent */
  budgets: ActorRefFrom<typeof dailyBudgetsMachine> | null
  newBlockers: readonly Blocker[]
  /** what failed, as ad data; null when the person may not see it */
  troubleHref: string | null
  hrefOfBatch: (batch: { batch_id: string; channel: string }) => string
  newHref: string
  /** where materials are uploaded; null when the person may not */
  uploadHref: string | null
  onGo: (href: string) => void
}

/** How today is: what is theirs by their work, what failed, what to pick up, what may be spent and what was, and last the tools. */
export function HomeView(props: HomeProps) {
  const { guide, own, figures, news, budgets, flows, tools, newBlockers, troubleHref, hrefOfBatch, newHref, uploadHref, onGo } = props
  const say = useSay()
  const mayBuild = newBlockers.length === 0
  return (
    <div className="fd-page">
      <PageHeader
        title={say('home.title')}
        action={
          mayBuild ? (
            <Button intent="primary" size="small" icon={<Plus />} text={say('home.start')} onClick={() => onGo(newHref)} />
          ) : (
            <WaitingTool tools={tools} onGo={onGo} />
          )
        }
      />
      <div className="fd-home">
        {guide}
        {own}
        <Failures news={news} troubleHref={troubleHref} hrefOfBatch={hrefOfBatch} onGo={onGo} />
        <HomePart title={say('home.resume')} size="line">
          {flows.length === 0 ? (
            <QuietLine
              title={say('home.resume.empty')}
              hint={mayBuild ? say('home.resume.empty_hint') : undefined}
              action={mayBuild && uploadHref !== null ? <WayTo to={uploadHref} word="home.upload" onGo={onGo} /> : undefined}
            />
          ) : (
            <FlowTray flows={flows} onOpen={({ href }) => onGo(href)} />
          )}
        </HomePart>
        {budgets ? (
          <HomePart title={say('home.budget')}>
            <DailyBudgets budgets={budgets} way={mayBuild ? <WayTo to={newHref} word="home.start" onGo={onGo} /> : null} />
          </HomePart>
        ) : null}
        {figures}
        <HomePart title={say('home.tools')} size="line" wide>
          <ToolsPanel compact {...tools} onGo={onGo} />
        </HomePart>
      </div>
    </div>
  )
}

/** A word that leads on from where there is nothing. */
export function WayTo({ to, word, onGo }: { to: string; word: string; onGo: (href: string) => void }) {
  const say = useSay()
  return (
    <Way href={to} onGo={onGo}>
      {say(word)}
    </Way>
  )
}

/** For those who begin no batches: the first of their tools in which something waits for them. */
function WaitingTool({ tools: { groups }, onGo }: Pick<HomeProps, 'tools' | 'onGo'>) {
  const say = useSay()
  const waiting = groups.flatMap(({ tools }) => tools).find(({ corner }) => corner !== undefined)
  if (!waiting?.corner || waiting.href === null) return null
  const { title, href, corner } = waiting
  const text = say('home.waiting', { tool: say(title), count: corner.text })
  return <Button intent="primary" size="small" icon={<ArrowRight />} text={text} onClick={() => onGo(href)} />
}

function Failures({ news, troubleHref, hrefOfBatch, onGo }: Pick<HomeProps, 'news' | 'troubleHref' | 'hrefOfBatch' | 'onGo'>) {
  const say = useSay()
  const snapshot = useSelector(news, (now) => now)
  const { news: told, problems } = snapshot.context
  const zone = ownZone()
  const refresh = () => news.send({ type: 'news.refresh' })
  return (
    <HomePart
      title={say('home.failed')}
      size="line"
      more={told ? <span className="fd-muted fd-figures">{say('kit.grid.rows', { count: told.failed_rows })}</span> : null}
    >
      {told === null && snapshot.matches('stale') ? <ErrorState reason={sayReasons(say, problems)} onRetry={refresh} /> : null}
      {told === null && !snapshot.matches('stale') ? <LoadingState /> : null}
      {told !== null && snapshot.matches('stale') ? (
        <p role="status" className="fd-muted">
          {say('home.stale')}: {sayReasons(say, problems)} <Button size="small" text={say('common.retry')} onClick={refresh} />
        </p>
      ) : null}
      {told?.failed_batches.length === 0 ? <QuietLine title={say('home.failed.empty')} hint={say('home.failed.empty_hint')} /> : null}
      <ul className="fd-home-list">
        {told?.failed_batches.map(({ batch_id, channel, name, at, ...counts }) => (
          <li key={batch_id}>
            <Way href={hrefOfBatch({ batch_id, channel })} onGo={onGo}>
              {name}
            </Way>
            <span className="fd-figures">
              {say('home.failed.line', { failed: counts.failed, unknown: counts.unknown, total: counts.total })}
            </span>
            <time className="fd-muted fd-figures" dateTime={at}>
              {wallClock(at, zone)}
            </time>
          </li>
        ))}
      </ul>
      {troubleHref !== null && told && told.failed_rows > 0 ? (
        <Way href={troubleHref} onGo={onGo}>
          {say('home.failed.all')}
        </Way>
      ) : null}
    </HomePart>
  )
}
