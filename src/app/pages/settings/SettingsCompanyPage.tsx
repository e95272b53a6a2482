import { useActorRef, useSelector } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { CompanyForm } from '#views/settings/CompanyForm.tsx'
import { companyDraft } from '#views/settings/types.ts'
import * as wires from '#views/settings/wire.ts'
import { Unread } from '#views/things/Unread.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useSave } from '#app/parts/use-save.ts'
import { HeadedSection } from './SettingsSection.tsx'

/** `/settings/company` */
export const SettingsCompanyPage = () => (
  <HeadedSection here="company">
    <Company />
  </HeadedSection>
)

function Company() {
  const { user } = useSignedIn()
  const page = useActorRef(wires.companyRead, { input: { query: '' } })
  const again = () => page.send({ type: 'reading.again' })
  const save = useSave(wires.companySave, again, useDraft('settings.company', companyDraft))
  const answer = useSelector(page, (now) => now.context.answer)
  if (!answer) return <Unread reading={page} />
  return <CompanyForm row={answer} save={save} mayEdit={functionBlockers(user.permissions, 'settings.company.edit')} onReread={again} />
}
