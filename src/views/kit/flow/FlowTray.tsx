import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { StateTag } from '../StateTag.tsx'
import type { StateKey } from '../state-colors.ts'
import { follow } from '../shell/follow.ts'
import { useSay } from '../words.tsx'
import { CountBar } from './CountBar.tsx'
import type { Counts } from './count-parts.ts'

export type TrayFlow = {
  id: string
  title: string
  /** the state in words */
  stateText: string
  state: StateKey
  counts?: Counts
  href: string
  onDismiss?: () => void
}

const ORDER: Readonly<Record<StateKey, number>> = { refused: 0, unknown: 1, attention: 2, running: 3, waiting: 4, done: 5, excluded: 6 }

/** The flows that live beyond their page: blocked first, then waiting for you, then running. */
export function FlowTray({ flows, onOpen }: { flows: readonly TrayFlow[]; onOpen: (flow: TrayFlow) => void }) {
  const say = useSay()
  if (flows.length === 0) return <div className="fd-tray fd-muted">{say('kit.tray.empty')}</div>
  return (
    <ul className="fd-tray" aria-label={say('kit.tray.title')}>
      {flows
        .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
        .map((flow) => (
          <li key={flow.id}>
            <a href={flow.href} onClick={(event) => follow(event, flow.href, () => onOpen(flow))}>
              <span className="fd-tray-title">{flow.title}</span>
              <StateTag state={flow.state} label={flow.stateText} />
            </a>
            {flow.counts ? <CountBar compact counts={flow.counts} label={flow.title} /> : null}
            {flow.onDismiss ? (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={12} />}
                aria-label={say('kit.tray.dismiss', { flow: flow.title })}
                onClick={flow.onDismiss}
              />
            ) : null}
          </li>
        ))}
    </ul>
  )
}
