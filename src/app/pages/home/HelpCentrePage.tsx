import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { help } from '#i18n/areas/help.ts'
import { addWords } from '#i18n/words.ts'
import { guideDraft, guideDraftOf } from '#machines/help-centre/help-centre.facts.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { PAGES } from '#permissions/page-list.ts'
import { HelpView } from '#views/help/HelpView.tsx'
import { wiredHelpCentreMachine } from '#views/help/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { useGuideProgress } from '#app/shell/guide-progress.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'

addWords(help)

/** `/help-center/home`: every help page; the one that is read is in the address. */
export function HelpCentrePage() {
  const say = useSay()
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('guide')
  const kept = useDraft('help', guideDraft)
  const [resumed] = useState(kept.read)
  const help = useActorRef(wiredHelpCentreMachine, { input: { page: '', guideId: chosen, resumed } }, (now) =>
    kept.write(guideDraftOf(now)),
  )
  const progress = useGuideProgress()
  useEffect(() => {
    if (chosen !== null) help.send({ type: 'guide.choose', id: chosen })
  }, [help, chosen])
  return (
    <HelpView
      help={help}
      progress={progress}
      editBlockers={functionBlockers(user.permissions, 'help.guide.edit')}
      pages={PAGES.filter(({ landed, inherits }) => landed && !inherits).map(({ name }) => ({ name, title: say(`page.${name}`) }))}
      onChoose={(guideId) => setSearch({ guide: guideId })}
    />
  )
}
