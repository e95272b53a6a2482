import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { bringBlockers, toBring, type BatchVideoCounts } from '#domain/material/batch-videos.ts'
import type { batchVideoMachine, BatchVideo } from '#machines/batch-video/batch-video.machine.ts'
import type { BatchKey } from '#machines/batch/batch.types.ts'
import { AccountVideoTag } from '#views/kit/AccountVideoTag.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { CountBar } from '#views/kit/flow/CountBar.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { MaterialLink } from './MaterialLink.tsx'

type Shown = {
  /** rows that wait for a video */
  waiting: number
  /** why this person may not bring videos to accounts; none means they may */
  mayBring: readonly Blocker[]
}

/** Above the rows of a draft for as long as some of them wait for a video. */
export function WaitingVideos({ machine, at, ...shown }: Shown & { machine: typeof batchVideoMachine; at: BatchKey }) {
  const flow = useActorRef(machine, { input: at })
  usePageShown(flow)
  return <BatchVideos flow={flow} {...shown} />
}

/** The state of the videos of a batch with its accounts: counted, brought by one press, and one by one. */
export function BatchVideos({ flow, waiting, mayBring }: Shown & { flow: ActorRefFrom<typeof batchVideoMachine> }) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { read, problems } = snapshot.context
  const { counts, videos } = read
  const left = counts.total - videos.length
  return (
    <Callout compact icon={null} intent="warning" className="fd-flow-note fd-batch-videos" aria-busy={snapshot.hasTag('busy')}>
      <section aria-label={say('batch.videos.title')}>
        <div className="fd-batch-videos-line">
          <span>{say('batch.videos.waiting', { count: waiting })}</span>
          {counts.total > 0 ? (
            <>
              <span className="fd-figures">
                {say('batch.videos.ready', { ready: countText(counts.ready), total: countText(counts.total) })}
              </span>
              <CountBar compact label={say('batch.videos.progress')} counts={progressOf(counts)} />
            </>
          ) : null}
          {counts.failed > 0 ? <StateTag state="refused" label={say('batch.videos.failed', { count: countText(counts.failed) })} /> : null}
          <WhyNotButton
            size="small"
            loading={snapshot.matches('bringing') || snapshot.matches('checking') || (snapshot.matches('reading') && counts.total === 0)}
            blockers={[...mayBring, ...(snapshot.matches('uncertain') ? ASK_FIRST : bringBlockers(counts))]}
            onClick={() => flow.send({ type: 'videos.bring' })}
          >
            {say('batch.videos.bring', { count: countText(toBring(counts)) })}
          </WhyNotButton>
          {snapshot.can({ type: 'read.retry' }) ? (
            <Button size="small" text={say('batch.videos.again')} onClick={() => flow.send({ type: 'read.retry' })} />
          ) : null}
          <span role="status">{snapshot.matches('checking') ? say('batch.videos.checking') : null}</span>
        </div>
        {snapshot.matches('uncertain') ? <div role="alert">{say('batch.videos.uncertain')}</div> : null}
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {videos.length > 0 ? (
          <details>
            <summary>{say('batch.videos.list')}</summary>
            <ul className="fd-batch-videos-list">
              {videos.map((video) => (
                <VideoLine key={`${video.material_id} ${video.account_id}`} video={video} />
              ))}
              {left > 0 ? <li className="fd-muted">{say('batch.videos.more', { count: countText(left) })}</li> : null}
            </ul>
          </details>
        ) : null}
      </section>
    </Callout>
  )
}

const ASK_FIRST: readonly Blocker[] = [blocker('batch.videos.uncertain')]

function VideoLine({ video }: { video: BatchVideo }) {
  const say = useSay()
  const { material_id: id, material_name: name, account_name: account, state, standing, sent, bytes, failure, ads } = video
  return (
    <li>
      <span>
        {name} <span className="fd-muted">→</span> {account}
      </span>
      <span className="fd-muted">{say('batch.videos.ads', { count: ads })}</span>
      {standing === 'unusable' ? (
        <StateTag state="attention" label={say('batch.videos.unusable')} />
      ) : state === null ? (
        <StateTag state="waiting" label={say('batch.videos.absent')} />
      ) : (
        <AccountVideoTag state={state} sent={sent} bytes={bytes} />
      )}
      {failure ? (
        <span className="fd-problem-mistake">
          {sayReason(say, failure)} <MaterialLink id={id} />
        </span>
      ) : null}
    </li>
  )
}

/** What is neither ready nor failed is waited for. */
const progressOf = ({ ready, failed, total }: BatchVideoCounts) => ({
  done: ready,
  failed,
  skipped: 0,
  unknown: 0,
  waiting: total - ready - failed,
  total,
})
