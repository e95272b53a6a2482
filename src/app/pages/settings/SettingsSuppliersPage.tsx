import { supplierPage } from '#views/settings/suppliers/supplier-page.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/settings/suppliers`: the firms that make materials. */
export function SettingsSuppliersPage() {
  return (
    <SettingsSection here="suppliers">
      <ThingPage page={supplierPage} />
    </SettingsSection>
  )
}
