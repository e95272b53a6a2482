import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReportFile } from '#contract/report-exports.ts'
import { companyTime } from '#domain/company-clock.ts'
import { bytesText } from '#domain/display/bytes.ts'
import { countText } from '#domain/display/numbers.ts'
import { isUnderWay } from '#domain/report-export/report-file.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { sayReason, useSay, type Say } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { takeFile, type fileAct, type FileAct } from './wire.ts'
import './exports.css'

type Props = {
  files: readonly ReportFile[]
  act: ActorRefFrom<typeof fileAct>
  /** only what tells files apart and what can be done with them */
  isShort?: boolean
  /** the file that the address names */
  marked?: string | null
}

const COLUMNS = ['name', 'state', 'from', 'rows', 'size', 'made', 'kept', 'acts'] as const
const SHORT: readonly string[] = ['name', 'state', 'acts']
const STATES = { waiting: 'waiting', making: 'running', done: 'done', failed: 'refused', cancelled: 'excluded' } as const

/** Reports that were made into files, or are being made: how far they are, downloaded, cancelled, deleted and brought back. */
export function FileTable({ files, act, isShort = false, marked = null }: Props) {
  const say = useSay()
  const columns = COLUMNS.filter((column) => !isShort || SHORT.includes(column))
  return (
    <>
      <table className="fd-files" aria-label={say('report_file.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(`report_file.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.id} file={file} act={act} isShort={isShort} isMarked={file.id === marked} />
          ))}
        </tbody>
      </table>
      <Undone act={act} />
    </>
  )
}

type RowProps = { file: ReportFile; act: Props['act']; isShort: boolean; isMarked: boolean }

function FileRow({ file, act, isShort, isMarked }: RowProps) {
  const say = useSay()
  const { name, format, bytes, rows_total: rows, made_at: madeAt, kept_until: keptUntil, state } = file
  const isDone = state === 'done'
  return (
    <tr aria-current={isMarked ? 'true' : undefined}>
      <th scope="row">
        {name} <span className="fd-muted">{format.toUpperCase()}</span>
      </th>
      <td>
        <StateTag state={STATES[state]} label={say(`report_file.state.${state}`)} />
        <p className="fd-muted">{detailOf(say, file)}</p>
      </td>
      {isShort ? null : (
        <>
          <td>{fromOf(say, file)}</td>
          <td className="fd-number">{isDone ? countText(rows) : '–'}</td>
          <td className="fd-number">{isDone ? bytesText(Number(bytes)) : '–'}</td>
          <td>{madeAt === null ? '–' : companyTime(madeAt)}</td>
          <td>{companyTime(keptUntil)}</td>
        </>
      )}
      <td>
        <FileActs file={file} act={act} />
      </td>
    </tr>
  )
}

/** How far it is, why it waits or was not made, what is not in it. */
function detailOf(say: Say, { state, reason, rows_done: done, rows_total: total, try_at: tryAt, rows_left_out: left }: ReportFile): string {
  return [
    ...(state === 'making' && total > 0 ? [say('report_file.progress', { done, total })] : []),
    ...(reason ? [sayReason(say, reason)] : []),
    ...(tryAt === null ? [] : [say('report_file.try_at', { time: companyTime(tryAt, { seconds: true }) })]),
    ...(left > 0 ? [say('report_file.left_out', { count: left })] : []),
  ].join(' · ')
}

function fromOf(say: Say, { schedule }: ReportFile): string {
  if (schedule === null) return say('report_file.by_hand')
  if (schedule.due_at === null) return say('report_file.by_schedule_now')
  const due = say('report_file.by_schedule', { time: companyTime(schedule.due_at) })
  return schedule.missed > 0 ? `${due} · ${say('report_file.made_up', { count: schedule.missed })}` : due
}

function FileActs({ file, act }: Pick<RowProps, 'file' | 'act'>) {
  const say = useSay()
  const isBusy = useSelector(act, (now) => !now.matches('open'))
  const { id, name, state } = file
  const send = (what: FileAct['act']) => act.send({ type: 'save', draft: { act: what, id, name } })
  const button = (what: 'cancel' | 'delete', text: string) => (
    <Button
      size="small"
      variant="minimal"
      disabled={isBusy}
      text={text}
      aria-label={say(`report_file.${what}`, { name })}
      onClick={() => send(what)}
    />
  )
  return (
    <span className="fd-file-acts">
      {state === 'done' ? (
        <Button
          size="small"
          intent="primary"
          text={say('report_file.act.download')}
          aria-label={say('report_file.download', { name })}
          onClick={() => takeFile(file)}
        />
      ) : null}
      {isUnderWay(state) ? button('cancel', say('report_file.act.cancel')) : button('delete', say('report_file.act.delete'))}
    </span>
  )
}

/** What was deleted last comes back by a press; how an act ended that did not go as it was meant. */
function Undone({ act }: Pick<Props, 'act'>) {
  const say = useSay()
  const { saved, problems } = useSelector(act, ({ context }) => context)
  return (
    <>
      {saved?.act === 'delete' && problems.length === 0 ? (
        <p role="status">
          {say('report_file.deleted', { name: saved.name })}{' '}
          <Button
            size="small"
            text={say('report_file.bring_back')}
            onClick={() => act.send({ type: 'save', draft: { ...saved, act: 'restore' } })}
          />
        </p>
      ) : null}
      <SaveEnding save={act} saved={null} />
    </>
  )
}
