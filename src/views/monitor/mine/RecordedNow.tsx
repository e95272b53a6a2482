import { Tag } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { nameOf } from '#domain/monitor/page-name.ts'
import type { pageMonitorMachine } from '#machines/page-monitor/page-monitor.machine.ts'
import { useSay } from '#views/kit/words.tsx'

/** What is being recorded at this moment: the name of this page, or that nothing is. */
export function RecordedNow({ monitor }: { monitor: ActorRefFrom<typeof pageMonitorMachine> }) {
  const say = useSay()
  const page = useSelector(monitor, (snapshot) => (snapshot.matches({ on: 'visible' }) ? (snapshot.context.visit?.page ?? null) : null))
  return (
    <Tag minimal intent={page ? 'primary' : 'none'}>
      {page ? say('monitor.mine.now_on', { name: nameOf(page.row.name, page.values) }) : say('monitor.mine.now_off')}
    </Tag>
  )
}
