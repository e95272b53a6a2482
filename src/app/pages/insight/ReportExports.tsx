import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { Blocker } from '#domain/blocker.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { pathOf } from '#permissions/pages.ts'
import { ExportPanel } from '#views/insight/exports/ExportPanel.tsx'
import { SchedulePanel } from '#views/insight/exports/SchedulePanel.tsx'
import { wiredExportSchedule, wiredFileAct, wiredFileAsk, wiredFiles } from '#views/insight/exports/wire.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { useSay } from '#views/kit/words.tsx'

/** A report as it is shown, under the name its file gets. */
type Report = { name: string; spec: TableSpec; blockers: readonly Blocker[] }

/** Files that the menu shows. */
const LAST = 5

/** The menu that has a report made into a file on the server. */
export function ExportMenu(report: Report) {
  const say = useSay()
  return (
    <Popover arrow={false} placement="bottom-end" content={<Exporting {...report} />}>
      <Button size="small" text={say('report_file.export')} />
    </Popover>
  )
}

/** Read when it is opened, and again once something was asked for or done. */
function Exporting(report: Report) {
  const navigate = useNavigate()
  const files = useActorRef(wiredFiles, { input: { query: { most: LAST } } })
  const again = () => files.send({ type: 'reading.again' })
  const ask = useActorRef(wiredFileAsk, { input: { draft: null } }, (now) => void (now.matches({ open: 'saved' }) && again()))
  const act = useActorRef(wiredFileAct, { input: { draft: null } }, (now) => void (now.matches({ open: 'saved' }) && again()))
  return <ExportPanel {...report} ask={ask} files={files} act={act} href={pathOf('TableFiles')} onGo={(href) => void navigate(href)} />
}

/** Schedules of a table that is kept; read when they are looked at. `onClose`: they are put away. */
export function TableSchedules({ tableId, onClose }: { tableId: string; onClose: () => void }) {
  const flow = useActorRef(wiredExportSchedule, { input: { tableId } }, (now) => void (now.matches('closed') && onClose()))
  return <SchedulePanel flow={flow} />
}
