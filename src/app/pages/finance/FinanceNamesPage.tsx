import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NAME_MEANINGS } from '#domain/finance/statement-name.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { isBlankName, nameWork } from '#views/finance/names/name-work.ts'
import { NamesView } from '#views/finance/names/NamesView.tsx'
import { NameUseList } from '#views/finance/names/NameUseList.tsx'
import { wiredNameSave, wiredNamesReading, wiredUseReading, type NameFilter, type NameWork } from '#views/finance/names/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import { useKept } from '#app/parts/use-kept.ts'
import { whenSaved } from '#app/parts/when-saved.ts'

/** `/tool-list/finance/names`: the names that statements call games, channels and stores by; the filter is in the address. */
export function FinanceNamesPage() {
  const [, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const { reading, turnTo } = useAddressed(wiredNamesReading, nameFilterFrom)
  const kept = useDraft('finance.name', nameWork)
  const save = useActorRef(
    wiredNameSave,
    { input: { draft: kept.read() } },
    whenSaved(() => reading.send({ type: 'reading.again' })),
  )
  const isBlank = useCallback((work: NameWork) => isBlankName(work, reading.getSnapshot().context.answer?.data ?? []), [reading])
  useKept(save, kept, isBlank)
  return (
    <FinanceSection here="FinanceNames">
      <div className="fd-page">
        <NamesView
          reading={reading}
          save={save}
          mayEdit={functionBlockers(user.permissions, 'finance.name.edit')}
          onFilter={({ page: _page, ...filter }) => setSearch(searchOf(filter))}
          onPage={turnTo}
          whereUsed={(id) => <Uses key={id} id={id} />}
        />
      </div>
    </FinanceSection>
  )
}

function Uses({ id }: { id: string }) {
  const uses = useActorRef(wiredUseReading, { input: { query: { id } } })
  return <NameUseList uses={uses} />
}

function nameFilterFrom(search: URLSearchParams): NameFilter {
  return {
    means: NAME_MEANINGS.find((means) => means === search.get('means')) ?? '',
    q: search.get('q') ?? '',
    page: pageOf(search),
  }
}
