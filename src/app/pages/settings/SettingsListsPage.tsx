import { useActorRef, useSelector } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { ListsForm } from '#views/settings/ListsForm.tsx'
import { listsDraft } from '#views/settings/types.ts'
import * as wires from '#views/settings/wire.ts'
import { ErrorState, LoadingState, NoPermissionState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { HeadedSection } from './SettingsSection.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useSave } from '#app/parts/use-save.ts'

/** `/settings/lists` */
export function SettingsListsPage() {
  return (
    <HeadedSection here="lists">
      <Lists />
    </HeadedSection>
  )
}

function Lists() {
  const say = useSay()
  const { user } = useSignedIn()
  const page = useActorRef(wires.listsRead, { input: { query: '' } })
  const again = () => page.send({ type: 'reading.again' })
  const save = useSave(wires.listsSave, again, useDraft('settings.lists', listsDraft))
  const { answer, problems } = useSelector(page, (now) => now.context)
  if (answer)
    return <ListsForm page={answer} save={save} callerId={user.id} blockers={functionBlockers(user.permissions, 'settings.lists.edit')} />
  if (problems.some(({ code }) => code.startsWith('permission.'))) return <NoPermissionState hint={sayReasons(say, problems)} />
  if (problems.length > 0) return <ErrorState reason={sayReasons(say, problems)} onRetry={again} />
  return <LoadingState />
}
