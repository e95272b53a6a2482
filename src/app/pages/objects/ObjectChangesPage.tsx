import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { knownChannel } from '#domain/channels/index.ts'
import { flowPath } from '#permissions/pages.ts'
import { changeSetFilters, changeSetsIn } from '#views/objects/change-set-query.ts'
import { ChangeSetsView } from '#views/objects/ChangeSetsView.tsx'
import { exportChangeSets, wiredChangeSets } from '#views/objects/wire.ts'
import { wiredColleaguesMachine, type Colleague } from '#views/things/colleagues.ts'
import { withFilter } from '#views/things/list-filter.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useTitle } from '#app/entry/use-title.ts'

const NO_PEOPLE: readonly Colleague[] = []

/** `/advertise-2/object-changes`: who changed what at the networks, when, and how it went; the filter is in the address. */
export function ObjectChangesPage() {
  useTitle('object.sets')
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const { reading, query, turnTo } = useAddressed(wiredChangeSets, changeSetsIn)
  const colleagues = useActorRef(wiredColleaguesMachine, { input: { query: null } })
  const people = useSelector(colleagues, ({ context }) => context.answer ?? NO_PEOPLE)
  return (
    <ChangeSetsView
      reading={reading}
      people={people}
      onFilter={(filter) => setSearch((now) => withFilter(changeSetFilters(knownChannel(query.channel)), now, filter))}
      onPage={turnTo}
      onExport={(format) => void exportChangeSets(query, format)}
      onOpen={(id) => void navigate(flowPath('AdvertiseObjects', id))}
      action={<SavedViewsMenu page="AdvertiseObjectChanges" />}
    />
  )
}
