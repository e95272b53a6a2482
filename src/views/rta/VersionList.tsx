import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { objectKey, versionDifference } from '#domain/rta/rta.ts'
import { versionAt } from '#machines/rta-bind/rta-bind.rules.ts'
import type { NamedObject, RtaDesk, RtaVersion } from '#machines/rta-bind/rta-bind.types.ts'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { objectWord, OUTCOME_LOOKS } from './rta-looks.ts'

type Props = {
  desk: RtaDesk
  /** why a version cannot be chosen now, or by this user */
  mayStage: readonly Blocker[]
  onStage: (number: number) => void
}

/** Who bound a strategy to what, and when, newest first; two versions are compared, and an earlier one is chosen to be rehearsed. */
export function VersionList({ desk, mayStage, onStage }: Props) {
  const say = useSay()
  const [compared, setCompared] = useState<number | null>(null)
  const { versions, live } = desk
  return (
    <section className="fd-rta-panel" aria-label={say('rta.versions')}>
      <h2>{say('rta.versions')}</h2>
      {versions.length === 0 ? <p className="fd-muted">{say('rta.versions.none')}</p> : null}
      {versions.length > 0 ? (
        <ChartTable
          label={say('rta.versions')}
          columns={['number', 'outcome', 'objects', 'by', 'at', 'acts'].map((name) => ({ label: say(`rta.version.head.${name}`) }))}
          rows={versions.map((version) => ({
            key: String(version.number),
            cells: [
              <>
                {say('rta.version', { number: version.number })} {version.number === live ? <b>{say('rta.version.live')}</b> : null}
              </>,
              <StateTag key="outcome" state={OUTCOME_LOOKS[version.state]} label={say(`rta.outcome.${version.state}`)} />,
              <VersionObjects key="objects" version={version} />,
              version.made_by.name,
              zonedCompanyTime(version.made_at),
              <span key="acts" className="fd-rta-acts">
                {version.number === live || version.objects.length === 0 ? null : (
                  <WhyNotButton size="small" blockers={mayStage} onClick={() => onStage(version.number)}>
                    {say('rta.version.stage', { number: version.number })}
                  </WhyNotButton>
                )}
                {versionAt(desk, version.number - 1) ? (
                  <Button
                    size="small"
                    variant="minimal"
                    aria-expanded={compared === version.number}
                    text={say(compared === version.number ? 'rta.version.hide' : 'rta.version.compare')}
                    onClick={() => setCompared(compared === version.number ? null : version.number)}
                  />
                ) : null}
              </span>,
            ],
          }))}
        />
      ) : null}
      {compared === null ? null : <Difference older={versionAt(desk, compared - 1)} newer={versionAt(desk, compared)} />}
    </section>
  )
}

function VersionObjects({ version: { objects, hidden } }: { version: RtaVersion }) {
  const say = useSay()
  return (
    <ul className="fd-plain fd-rta-version">
      {objects.map((object) => (
        <li key={objectKey(object)}>{objectWord(say, object)}</li>
      ))}
      {hidden > 0 ? <li className="fd-muted">{say('rta.version.hidden', { count: hidden })}</li> : null}
    </ul>
  )
}

function Difference({ older, newer }: { older: RtaVersion | undefined; newer: RtaVersion | undefined }) {
  const say = useSay()
  if (!older || !newer) return null
  const { gained, lost } = versionDifference(older.objects, newer.objects)
  const known = new Map<string, NamedObject>([...older.objects, ...newer.objects].map((object) => [objectKey(object), object]))
  const lines = [
    ...gained.map((object) => ({ object, word: 'rta.difference.gained' })),
    ...lost.map((object) => ({ object, word: 'rta.difference.lost' })),
  ]
  const label = say('rta.difference', { older: older.number, newer: newer.number })
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {lines.length === 0 ? <p>{say('rta.difference.none')}</p> : null}
      <ul className="fd-plain">
        {lines.map(({ object, word }) => {
          const named = known.get(objectKey(object))
          return (
            <li key={objectKey(object)}>
              {say(word)} {named ? objectWord(say, named) : objectKey(object)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
