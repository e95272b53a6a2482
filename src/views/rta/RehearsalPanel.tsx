import { partsOfTarget } from '#domain/rta/rta.ts'
import type { Rehearsal } from '#machines/rta-bind/rta-bind.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { useSay } from '#views/kit/words.tsx'
import { accountWord, adWord, objectWord } from './rta-looks.ts'

/** What a bind of exactly these objects changes: what each is bound to now, and what then. */
export function RehearsalPanel({ rehearsal }: { rehearsal: Rehearsal }) {
  const say = useSay()
  const { changes, warnings, refusals, names, made_at: at } = rehearsal
  const word = (target: string) => names[target] ?? partsOfTarget(target).outerId
  return (
    <section className="fd-rta-panel" aria-label={say('rta.rehearsal')}>
      <h2>{say('rta.rehearsal')}</h2>
      <p className="fd-muted">
        {say('rta.rehearsal.made')}
        <RelativeTime at={at} />
      </p>
      {refusals.length > 0 ? (
        <>
          <p>{say('rta.rehearsal.refused')}</p>
          <BlockerList blockers={refusals} />
        </>
      ) : null}
      {warnings.length > 0 ? <BlockerList kind="warning" blockers={warnings} /> : null}
      <p>{changes.length === 0 ? say('rta.rehearsal.same') : say('rta.rehearsal.what', { count: changes.length })}</p>
      {changes.length > 0 ? (
        <ChartTable
          label={say('rta.rehearsal')}
          columns={['account', 'object', 'was', 'becomes'].map((name) => ({ label: say(`rta.head.${name}`) }))}
          rows={changes.map((change) => ({
            key: objectWord(say, change),
            cells: [
              accountWord(change),
              adWord(say, change),
              change.was.map(word).join(say('common.between')) || say('rta.no_strategy'),
              change.becomes === null ? say('rta.no_strategy') : word(change.becomes),
            ],
          }))}
        />
      ) : null}
    </section>
  )
}
