import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { UnknownName } from '#domain/finance/statement-name.ts'
import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { UnknownLine, UnknownNames } from '#views/finance/names/UnknownNames.tsx'
import { namePage } from '#views/finance/names/name-page.ts'
import { wiredBadRowsRun } from '#views/finance/names/wire.ts'
import type { Choices } from '#views/kit/thing/choices.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

/** The names an extraction did not understand: each is kept from here, and the bad rows are extracted once more. */
export function NamesRemedy({ extraction, onBegun }: { extraction: Extraction; onBegun: (extractionId: string) => void }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const choices = useActorRef(namePage.reading, { input: { query: { filter: {}, page: 1, sort: [] } } })
  const run = useActorRef(wiredBadRowsRun, { input: { draft: null } }, (now) => {
    if (now.matches({ open: 'saved' }) && now.context.saved) onBegun(now.context.saved.id)
  })
  return (
    <UnknownNames
      names={extraction.unknown_names}
      choices={choices}
      run={run}
      extractionId={extraction.id}
      mayUpload={functionBlockers(user.permissions, 'finance.statement.upload')}
      line={(unknown, answer) => <Line key={`${unknown.means} ${unknown.name}`} unknown={unknown} choices={answer} />}
      onNames={() => void navigate('/tool-list/finance/names')}
    />
  )
}

function Line({ unknown, choices }: { unknown: UnknownName; choices: Choices }) {
  const { user } = useSignedIn()
  const save = useActorRef(namePage.save, { input: { draft: null } })
  return <UnknownLine unknown={unknown} choices={choices} save={save} mayEdit={functionBlockers(user.permissions, 'finance.name.edit')} />
}
