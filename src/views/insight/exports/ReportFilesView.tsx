import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isUnderWay } from '#domain/report-export/report-file.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { useRefreshWhile } from '#views/things/use-refresh-while.ts'
import { FileTable } from './FileTable.tsx'
import type { fileAct, filesReading } from './wire.ts'

type Props = {
  files: ActorRefFrom<typeof filesReading>
  act: ActorRefFrom<typeof fileAct>
  /** the file that the address names */
  marked: string | null
  actions: ReactNode
}

/** Every report of one's own that was made into a file. */
export function ReportFilesView({ files, act, marked, actions }: Props) {
  const say = useSay()
  const { answer } = useSelector(files, ({ context }) => context)
  const isBusy = useSelector(files, (now) => now.hasTag('busy') || now.matches('refreshing'))
  const again = () => files.send({ type: 'reading.again' })
  useRefreshWhile(answer?.files.some(({ state }) => isUnderWay(state)) ?? false, again)
  return (
    <div className="fd-page" aria-busy={isBusy}>
      <PageHeader
        title={say('report_file.title')}
        count={answer?.total}
        action={
          <>
            {actions}
            <Button size="small" icon={<Refresh />} text={say('kit.list.refresh')} loading={isBusy} onClick={again} />
          </>
        }
      />
      {answer === null ? <Unread reading={files} /> : null}
      {answer?.total === 0 ? <EmptyState title={say('report_file.none')} hint={say('report_file.none_hint')} /> : null}
      {answer && answer.total > 0 ? (
        <div className="fd-files-page">
          <FileTable files={answer.files} act={act} marked={marked} />
          {answer.total > answer.files.length ? (
            <p className="fd-muted">{say('report_file.more', { count: answer.files.length })}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
