import { useActorRef } from '@xstate/react'
import { functionBlockers } from '#permissions/grants.ts'
import { TemplatesView } from '#views/review/templates/TemplatesView.tsx'
import { templatesDraft, wiredTemplatesSave } from '#views/review/wire-templates.ts'
import { wiredDictReading } from '#views/review/wire.ts'
import { ReviewSection } from './ReviewSection.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { useSave } from '#app/parts/use-save.ts'

/** `/tool-list/material-audit/arts/templates`: what is said again and again of what does not pass. */
export function ReviewTemplatesPage() {
  useTitle('review.templates.title')
  const { user } = useSignedIn()
  const kept = useDraft('review.templates', templatesDraft)
  const dict = useActorRef(wiredDictReading, { input: { query: null } })
  const save = useSave(wiredTemplatesSave, () => dict.send({ type: 'reading.again' }), kept)
  return (
    <ReviewSection here="templates">
      <TemplatesView
        dict={dict}
        save={save}
        mayEdit={functionBlockers(user.permissions, 'review.words.edit')}
        newId={() => crypto.randomUUID().slice(0, 8)}
      />
    </ReviewSection>
  )
}
