import { useActorRef } from '@xstate/react'
import { eventSources } from '#contract/player-events.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { sourceList } from '#views/settings/player-events/source-list.ts'
import { SourceForm } from '#views/settings/player-events/SourceForm.tsx'
import { SourcePanel } from '#views/settings/player-events/SourcePanel.tsx'
import { fileSave, gamesRead, issueSave, sourceAct } from '#views/settings/player-events/wire.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { useList } from '#views/things/use-list.ts'
import { useOpenAddress } from '#app/parts/use-open-address.ts'
import { NEW, useOpenedRow } from '#app/parts/use-opened-row.ts'
import { useSave } from '#app/parts/use-save.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** `/settings/player-events`: the keys that games send the events of their players with; the one that is open is in the address. */
export function SettingsPlayerEventsPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { list } = useThingList(sourceList)
  const { answer, refresh } = useList(list.reading)
  const rows = answer?.rows.map((row) => eventSources.row.parse(row))
  const { opened, row, open, close } = useOpenedRow(rows, useOpenAddress())
  const mayEdit = functionBlockers(user.permissions, 'settings.player_events.edit')
  return (
    <SettingsSection here="player-events">
      <ThingList
        {...list}
        need="settings.player_events.view"
        onOpenRow={({ id }) => open(id)}
        action={
          <BeginButton blockers={mayEdit} onClick={() => open(NEW)}>
            {say('event_source.new')}
          </BeginButton>
        }
        panel={
          opened === null ? null : (
            <SidePanel key={opened} title={row ? row.name : say('event_source.new')} onClose={close}>
              {row ? <Opened row={row} mayEdit={mayEdit} onDone={refresh} /> : <Issuing mayEdit={mayEdit} onDone={refresh} />}
            </SidePanel>
          )
        }
      />
    </SettingsSection>
  )
}

type Props = { mayEdit: ReturnType<typeof functionBlockers>; onDone: () => void }

/** It is gone with its key when the panel is closed. */
function Issuing({ mayEdit, onDone }: Props) {
  const save = useSave(issueSave, onDone)
  const reading = useActorRef(gamesRead, { input: { query: '' } })
  const { answer } = useList(reading)
  return answer ? <SourceForm save={save} games={answer} mayEdit={mayEdit} /> : <Unread reading={reading} />
}

function Opened({ row, mayEdit, onDone }: Props & Pick<Parameters<typeof SourcePanel>[0], 'row'>) {
  const act = useSave(sourceAct, onDone)
  const file = useSave(fileSave, onDone)
  return <SourcePanel row={row} act={act} file={file} mayEdit={mayEdit} />
}
