import { useActorRef, useMachine } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { ChosenFile } from '#machines/extraction/extraction.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { MappingsPart } from '#views/finance/mappings/MappingsPart.tsx'
import {
  wiredHeadReading,
  wiredMappingSave,
  wiredMappingsReading,
  type FileLines,
  type mappingSave,
  type mappingsReading,
} from '#views/finance/mappings/wire.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useSave } from '#app/parts/use-save.ts'

/** The mappings of columns that are kept, below the choice of a statement; a new one begins with the head of the chosen file. */
export function StatementMappings({ kind, file }: { kind: StatementKind; file: ChosenFile | null }) {
  const reading = useActorRef(wiredMappingsReading, { input: { query: { kind } } })
  const save = useSave(wiredMappingSave, () => reading.send({ type: 'reading.again' }))
  return file ? (
    <OfFile key={`${file.name} ${file.size}`} file={file} kind={kind} reading={reading} save={save} />
  ) : (
    <Part kind={kind} reading={reading} save={save} lines={null} />
  )
}

type PartProps = {
  kind: StatementKind
  reading: ActorRefFrom<typeof mappingsReading>
  save: ActorRefFrom<typeof mappingSave>
}

function OfFile({ file, ...part }: PartProps & { file: ChosenFile }) {
  const [head] = useMachine(wiredHeadReading, { input: { query: { file } } })
  return <Part {...part} lines={head.context.answer} />
}

function Part(part: PartProps & { lines: FileLines | null }) {
  const { user } = useSignedIn()
  return <MappingsPart {...part} mayEdit={functionBlockers(user.permissions, 'finance.statement.upload')} />
}
