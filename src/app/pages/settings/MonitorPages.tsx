import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { download } from '#client/call.ts'
import { exportMyVisits } from '#contract/monitor.ts'
import { monitor } from '#i18n/areas/monitor.ts'
import { reportStore } from '#i18n/areas/report-store.ts'
import { addWords } from '#i18n/words.ts'
import { rowDraft, rowDraftOf } from '#machines/monitor-rows/monitor-rows.facts.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { WhoGivesRights } from '#views/monitor/contacts/WhoGivesRights.tsx'
import { FiguresView } from '#views/monitor/figures/FiguresView.tsx'
import { MyVisitsView } from '#views/monitor/mine/MyVisitsView.tsx'
import { RecordedNow } from '#views/monitor/mine/RecordedNow.tsx'
import { MonitorRowsView } from '#views/monitor/rows/MonitorRowsView.tsx'
import { ReportStorePanel } from '#views/monitor/store/ReportStorePanel.tsx'
import { useStorePoll } from '#views/monitor/use-store-poll.ts'
import { wiredContactsMachine } from '#views/monitor/contacts/wire.ts'
import { wiredFiguresMachine, wiredMonitorRowsMachine, wiredMyVisitsMachine } from '#views/monitor/wire.ts'
import { NoPermissionState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ChartAnnotations } from '#app/parts/ChartAnnotations.tsx'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { saveFile } from '#views/things/save-file.ts'

addWords(monitor)
addWords(reportStore)

/** `/settings/monitor` */
export function MonitorRowsPage() {
  useTitle('monitor.rows.title')
  const { user } = useSignedIn()
  return (
    <SettingsSection here="monitor">
      {functionBlockers(user.permissions, 'monitor.config.edit').length > 0 ? <Closed need="monitor.need.edit" /> : <Rows />}
    </SettingsSection>
  )
}

/** `/settings/monitor-figures` */
export function MonitorFiguresPage() {
  useTitle('monitor.figures.title')
  const { user } = useSignedIn()
  return (
    <SettingsSection here="figures">
      {functionBlockers(user.permissions, 'monitor.figures.view').length > 0 ? <Closed need="monitor.need.figures" /> : <TheFigures />}
    </SettingsSection>
  )
}

/** `/settings/my-visits` */
export function MyVisitsPage() {
  useTitle('monitor.mine.title')
  const { monitor } = useServices()
  const record = useActorRef(wiredMyVisitsMachine, { input: { query: null } })
  return (
    <SettingsSection here="visits">
      <MyVisitsView record={record} onExport={() => void saveMine()} now={<RecordedNow monitor={monitor} />} />
    </SettingsSection>
  )
}

function TheFigures() {
  const figures = useActorRef(wiredFiguresMachine, { input: { query: { days: 14 } } })
  const [asked, setAsked] = useState(0)
  return (
    <ChartAnnotations>
      <FiguresView figures={figures} above={<TheStore key={asked} onAgain={() => setAsked(asked + 1)} />} />
    </ChartAnnotations>
  )
}

function TheStore({ onAgain }: { onAgain: () => void }) {
  const poll = useStorePoll()
  return <ReportStorePanel poll={poll} onAgain={onAgain} />
}

function Rows() {
  const kept = useDraft('monitor-row', rowDraft)
  const [resumed] = useState(kept.read)
  const rows = useActorRef(wiredMonitorRowsMachine, { input: { resumed } }, ({ context }) => kept.write(rowDraftOf(context)))
  return <MonitorRowsView rows={rows} />
}

/** The right is missing: which, and whom to ask. */
function Closed({ need }: { need: string }) {
  const say = useSay()
  const contacts = useActorRef(wiredContactsMachine, { input: { query: null } })
  return (
    <div className="fd-page">
      <NoPermissionState need={say(need)} />
      <WhoGivesRights contacts={contacts} />
    </div>
  )
}

/** A failure is told by the notices of the client. */
async function saveMine(): Promise<void> {
  await saveFile(download(exportMyVisits, {}), 'my-visits.json')
}
