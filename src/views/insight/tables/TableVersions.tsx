import { Menu, MenuItem } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { tableBuildMachine } from '#machines/table-build/table-build.machine.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { versionsReading } from './wire.ts'

type Props = { flow: ActorRefFrom<typeof tableBuildMachine>; versions: ActorRefFrom<typeof versionsReading> }

/** Earlier saves: one that is chosen is on the screen, and is saved if it is to stay. */
export function TableVersions({ flow, versions }: Props) {
  const say = useSay()
  const { answer, problems } = useSelector(versions, ({ context }) => context)
  if (problems.length > 0) return <ErrorState reason={sayReasons(say, problems)} onRetry={() => versions.send({ type: 'reading.again' })} />
  if (answer === null) return <LoadingState />
  if (answer.length === 0) return <p className="fd-muted fd-table-met">{say('insight_table.no_versions')}</p>
  return (
    <Menu size="small">
      {answer.map(({ version, name, spec, saved_by, saved_at }) => (
        <MenuItem
          key={version}
          text={say('insight_table.version', { version, name: saved_by, time: zonedCompanyTime(saved_at) })}
          onClick={() => flow.send({ type: 'draft.look', name, spec })}
        />
      ))}
    </Menu>
  )
}
