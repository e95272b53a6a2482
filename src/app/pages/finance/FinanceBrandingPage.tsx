import { useActorRef } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { BrandingView } from '#views/finance/branding/BrandingView.tsx'
import { wiredBrandingMachine, wiredLevelsMachine } from '#views/finance/branding/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'

const DEFAULT_WEIGHTS = [
  { level: '1', weight: 5 },
  { level: '2', weight: 3 },
  { level: '3', weight: 2 },
] as const

/** `/tool-list/finance/branding`: branding costs by level and firm; the month is in the address. */
export function FinanceBrandingPage() {
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { reading, turnTo } = useAddressed(wiredBrandingMachine, filterFrom)
  const levels = useActorRef(wiredLevelsMachine, { input: { query: { amountMinor: '10000000', branding: DEFAULT_WEIGHTS } } })
  return (
    <FinanceSection here="FinanceBranding">
      <div className="fd-page">
        <BrandingView
          reading={reading}
          levels={levels}
          onMonth={(month) => setSearch(searchOf({ month }))}
          onPage={turnTo}
          onOpen={(id) => void navigate(`/tool-list/finance/cost-in-v2?cost=${id}`)}
        />
      </div>
    </FinanceSection>
  )
}

const filterFrom = (search: URLSearchParams) => ({ month: search.get('month') ?? '', page: pageOf(search) })
