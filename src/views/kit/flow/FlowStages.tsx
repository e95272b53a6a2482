import type { StateKey } from '../state-colors.ts'
import { useSay } from '../words.tsx'

export type FlowStage = { key: string; title: string; state: 'done' | 'open' | 'current' | 'ahead' | 'failed'; onSelect?: () => void }

const LOOK = {
  done: { glyph: '●', color: 'done' },
  /** left, and something is missing or wrong there */
  open: { glyph: '◐', color: 'attention' },
  current: { glyph: '◉', color: 'running' },
  ahead: { glyph: '○', color: 'waiting' },
  failed: { glyph: '✕', color: 'refused' },
} as const satisfies Record<FlowStage['state'], { glyph: string; color: StateKey }>

/** Where the flow is; a stage that can be gone back to is a button. */
export function FlowStages({ stages }: { stages: readonly FlowStage[] }) {
  const say = useSay()
  return (
    <ol className="fd-stages" aria-label={say('kit.flow.stages')}>
      {stages.map(({ key, title, state, onSelect }) => {
        const content = (
          <>
            <span aria-hidden="true" className={`fd-stage-glyph fd-color-${LOOK[state].color}`}>
              {LOOK[state].glyph}
            </span>
            {title}
            <span className="fd-hidden"> ({say(`kit.stage.${state}`)})</span>
          </>
        )
        return (
          <li key={key} className={`fd-stage-mark fd-stage-mark-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
            {onSelect ? (
              <button type="button" onClick={onSelect}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
