import { useActorRef, useSelector } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { TrainingForm } from '#views/settings/TrainingForm.tsx'
import * as wires from '#views/settings/wire.ts'
import { Unread } from '#views/things/Unread.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useSave } from '#app/parts/use-save.ts'
import { HeadedSection } from './SettingsSection.tsx'

/** `/settings/training` */
export const SettingsTrainingPage = () => (
  <HeadedSection here="training">
    <Training />
  </HeadedSection>
)

function Training() {
  const { user } = useSignedIn()
  const page = useActorRef(wires.trainingRead, { input: { query: '' } })
  const save = useSave(wires.trainingSave, () => page.send({ type: 'reading.again' }))
  const answer = useSelector(page, (now) => now.context.answer)
  if (!answer) return <Unread reading={page} />
  return <TrainingForm row={answer} save={save} mayEdit={functionBlockers(user.permissions, 'settings.training.set')} />
}
