import { Button, ProgressBar } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { bytesText } from '#domain/display/bytes.ts'
import { installedPercent, type StoreState, type StoreStateName } from '#domain/reports/store-state.ts'
import { ownZone, shownTime } from '#domain/zone.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { storePoll } from '../wire-store.ts'
import './report-store.css'

const COLORS: Readonly<Record<StoreStateName, StateKey>> = {
  none: 'excluded',
  unsupported: 'attention',
  installing: 'running',
  opening: 'running',
  waiting: 'attention',
  ready: 'done',
  down: 'refused',
}

/** How the store of reports is, asked again every few seconds. `onAgain` asks again after a question that failed, which ends the poll. */
export function ReportStorePanel({ poll, onAgain }: { poll: ActorRefFrom<typeof storePoll>; onAgain: () => void }) {
  const say = useSay()
  const { last, end } = useSelector(poll, ({ context }) => context)
  const failed = end.kind === 'rejected' && end.reason === 'couldNotAsk' ? end.blockers : []
  return (
    <section className="fd-report-store" aria-label={say('report_store.title')}>
      <h2>{say('report_store.title')}</h2>
      {last ? <StoreFacts store={last.value} /> : failed.length === 0 ? <p className="fd-muted">{say('report_store.asking')}</p> : null}
      {failed.length > 0 ? (
        <div role="alert">
          <BlockerList blockers={failed} />
          <Button size="small" text={say('report_store.ask_again')} onClick={onAgain} />
        </div>
      ) : null}
    </section>
  )
}

function StoreFacts({ store }: { store: StoreState }) {
  const say = useSay()
  const { state, since, why, installed, next_at: nextAt, version } = store
  const percent = installedPercent(store)
  return (
    <div role="status">
      <StateTag state={COLORS[state]} label={say(`report_store.state.${state}`)} />
      <Facts
        facts={[
          [say('report_store.since'), <RelativeTime key="since" at={since} />],
          ...(nextAt === null ? [] : [[say('report_store.next'), shownTime(nextAt, ownZone()) ?? nextAt] as const]),
          ...(version === null ? [] : [[say('report_store.version'), version] as const]),
        ]}
      />
      {installed ? (
        <>
          <ProgressBar
            {...(percent === null ? {} : { value: percent / 100 })}
            animate={percent === null}
            stripes={false}
            aria-label={say('report_store.state.installing')}
          />
          <p className="fd-figures">{installedText(say, installed, percent)}</p>
        </>
      ) : null}
      {why ? <BlockerList blockers={[why]} kind="warning" /> : null}
    </div>
  )
}

const installedText = (say: Say, { bytes, of }: NonNullable<StoreState['installed']>, percent: number | null): string =>
  of === null || percent === null
    ? say('report_store.installed', { done: bytesText(bytes) })
    : say('report_store.installed_of', { done: bytesText(bytes), all: bytesText(of), percent })
