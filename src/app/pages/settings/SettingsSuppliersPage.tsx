import { Button } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'
import { useSay } from '#views/kit/words.tsx'
import { supplierPage } from '#views/settings/suppliers/supplier-page.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/settings/suppliers`: the firms that make materials. */
export function SettingsSuppliersPage() {
  const say = useSay()
  const navigate = useNavigate()
  const seeMaterials = (vendor: string) => void navigate(`/creative-center/material/list?${new URLSearchParams({ vendor })}`)
  return (
    <SettingsSection here="suppliers">
      <ThingPage
        page={supplierPage}
        more={(row) =>
          row ? <Button size="small" variant="minimal" text={say('supplier.see_materials')} onClick={() => seeMaterials(row.id)} /> : null
        }
      />
    </SettingsSection>
  )
}
