import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import { ErrorState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { MappingPanel } from './MappingPanel.tsx'
import { likelyHead, newMapping, workOf } from './mapping-work.ts'
import type { FileLines, mappingSave, mappingsReading } from './wire.ts'
import '../finance.css'

type Props = {
  kind: StatementKind
  reading: ActorRefFrom<typeof mappingsReading>
  save: ActorRefFrom<typeof mappingSave>
  /** the first lines of the file that was chosen; null: none is, or it could not be read */
  lines: FileLines | null
  /** why this person may not keep mappings; none means they may */
  mayEdit: readonly Blocker[]
}

/** The mappings of columns that are kept for firms, and the way to make one from the file at hand. */
export function MappingsPart({ kind, reading, save, lines, mayEdit }: Props) {
  const say = useSay()
  const { answer, problems } = useSelector(reading, ({ context }) => context)
  const draft = useSelector(save, ({ context }) => context.draft)
  const heads = lines?.[likelyHead(lines)]?.cells ?? []
  return (
    <section aria-label={say('finance.mapping.title')}>
      <h2>{say('finance.mapping.title')}</h2>
      <p className="fd-muted">{say('finance.mapping.lead')}</p>
      {problems.length > 0 ? (
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => reading.send({ type: 'reading.again' })} />
      ) : null}
      <ul className="fd-statement-templates">
        {(answer ?? []).map((mapping) => (
          <li key={mapping.id}>
            <span>
              {say('finance.mapping.line', {
                name: mapping.name,
                base: say(`finance.statement.template.${mapping.base}`),
                version: mapping.version,
                by: mapping.updated_by.name,
              })}
            </span>
            <Button
              size="small"
              variant="minimal"
              text={say('finance.mapping.edit')}
              aria-label={say('finance.mapping.edit_of', { name: mapping.name })}
              onClick={() => save.send({ type: 'edit', draft: workOf(mapping) })}
            />
          </li>
        ))}
      </ul>
      <WhyNotButton size="small" blockers={mayEdit} onClick={() => save.send({ type: 'edit', draft: newMapping(kind, heads) })}>
        {say(lines ? 'finance.mapping.new_from_file' : 'finance.mapping.new')}
      </WhyNotButton>
      {draft ? <MappingPanel key={draft.id} save={save} draft={draft} lines={lines ?? []} mayEdit={mayEdit} /> : null}
    </section>
  )
}
