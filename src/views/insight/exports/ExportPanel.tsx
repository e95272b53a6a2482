import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { isUnderWay, rowsMost } from '#domain/report-export/report-file.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { useRefreshWhile } from '#views/things/use-refresh-while.ts'
import { FileTable } from './FileTable.tsx'
import type { fileAct, fileAsk, filesReading } from './wire.ts'

type Props = {
  name: string
  spec: TableSpec
  /** why the report cannot be asked as it is */
  blockers: readonly Blocker[]
  ask: ActorRefFrom<typeof fileAsk>
  files: ActorRefFrom<typeof filesReading>
  act: ActorRefFrom<typeof fileAct>
  /** the page of all files */
  href: string
  onGo: (href: string) => void
}

/** A report made into a file on the server, and one's last files: how far they are, and where they are downloaded. */
export function ExportPanel({ name, spec, blockers, ask, files, act, href, onGo }: Props) {
  const say = useSay()
  const answer = useSelector(files, ({ context }) => context.answer)
  useRefreshWhile(answer?.files.some(({ state }) => isUnderWay(state)) ?? false, () => files.send({ type: 'reading.again' }))
  return (
    <section className="fd-export-panel" aria-label={say('report_file.export')}>
      <p className="fd-muted">{say('report_file.make_hint', { most: countText(rowsMost(1)) })}</p>
      {spec.pivot === null ? null : <p className="fd-muted">{say('report_file.flat')}</p>}
      {blockers.length > 0 ? (
        <BlockerList blockers={blockers} />
      ) : (
        <p className="fd-file-acts">
          <ExportButtons word="report_file.make" onExport={(format) => ask.send({ type: 'save', draft: { name, spec, format } })} />
        </p>
      )}
      <SaveEnding save={ask} saved="report_file.asked" />
      {answer === null ? <Unread reading={files} /> : <FileTable files={answer.files} act={act} isShort />}
      <a href={href} onClick={(event) => follow(event, href, onGo)}>
        {say('report_file.all')}
      </a>
    </section>
  )
}
