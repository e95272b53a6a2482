import { useActorRef } from '@xstate/react'
import { namePage } from '#views/finance/names/name-page.ts'
import { NameUseList } from '#views/finance/names/NameUseList.tsx'
import { wiredUseReading } from '#views/finance/names/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { FinanceSection } from './FinanceSection.tsx'

/** `/tool-list/finance/names`: the names that statements call games, channels and stores by. */
export function FinanceNamesPage() {
  const say = useSay()
  return (
    <FinanceSection here="FinanceNames">
      <ThingPage
        page={namePage}
        above={<p className="fd-lead">{say('finance.name.lead')}</p>}
        more={(row) => (row ? <Uses key={row.id} id={row.id} /> : null)}
      />
    </FinanceSection>
  )
}

function Uses({ id }: { id: string }) {
  const uses = useActorRef(wiredUseReading, { input: { query: { id } } })
  return <NameUseList uses={uses} />
}
