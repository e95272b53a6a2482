import { Button } from '@blueprintjs/core'
import { History, Redo, Undo } from '@blueprintjs/icons'
import { blocker } from '#domain/blocker.ts'
import type { StepName } from '#domain/step-name.ts'
import { useSay } from '../words.tsx'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { Popover } from '../popover/Popover.tsx'
import { stepWords } from './step-words.ts'
import type { GridHistory } from './undo-keys.ts'

const NOTHING_TO_UNDO = [blocker('kit.grid.nothing_to_undo')]
const NOTHING_TO_REDO = [blocker('kit.grid.nothing_to_redo')]

/** Undo and redo, each with the name of its step, and the list of all steps: one press takes back all down to a step. */
export function GridSteps({ history }: { history: GridHistory }) {
  const say = useSay()
  const { past, future } = history
  const last = past.at(-1)
  return (
    <>
      <StepButton kind="undo" hotkey="Ctrl+Z" step={past.length > 0 ? { name: last?.name } : null} onClick={history.undo} />
      <StepButton kind="redo" hotkey="Ctrl+Shift+Z" step={future.length > 0 ? { name: future[0]?.name } : null} onClick={history.redo} />
      <Popover arrow={false} animation="minimal" placement="bottom-start" content={<StepList history={history} />}>
        <Button size="small" variant="minimal" icon={<History />} aria-label={say('kit.grid.steps')} title={say('kit.grid.steps')} />
      </Popover>
      <span className="fd-grid-toolbar-gap" />
    </>
  )
}

type ButtonProps = { kind: 'undo' | 'redo'; hotkey: string; step: { name?: StepName | undefined } | null; onClick: () => void }

function StepButton({ kind, hotkey, step, onClick }: ButtonProps) {
  const say = useSay()
  const words = say(`kit.grid.${kind}`)
  const named = step ? say(`kit.grid.${kind}_named`, { step: stepWords(say, step.name) }) : words
  return (
    <WhyNotButton
      size="small"
      variant="minimal"
      icon={kind === 'undo' ? <Undo /> : <Redo />}
      aria-label={named}
      title={`${named} (${hotkey})`}
      blockers={step ? [] : kind === 'undo' ? NOTHING_TO_UNDO : NOTHING_TO_REDO}
      onClick={onClick}
    >
      {step ? <span className="fd-step-name">{stepWords(say, step.name)}</span> : null}
    </WhyNotButton>
  )
}

/** What could be made again, the farthest first; then what was done, the latest first. */
function StepList({ history }: { history: GridHistory }) {
  const say = useSay()
  const { past, future } = history
  if (past.length + future.length === 0) return <p className="fd-grid-menu fd-hint">{say('kit.grid.steps_none')}</p>
  const times = (count: number, act: () => void) => () => {
    for (let done = 0; done < count; done += 1) act()
  }
  return (
    <ol className="fd-grid-menu fd-step-list" aria-label={say('kit.grid.steps')}>
      {future.toReversed().map(({ name }, index) => (
        <li key={`redo ${index}`} className="fd-muted">
          <Button
            size="small"
            variant="minimal"
            icon={<Redo size={12} />}
            text={say('kit.grid.redo_named', { step: stepWords(say, name) })}
            onClick={times(future.length - index, history.redo)}
          />
        </li>
      ))}
      {past.toReversed().map(({ name }, index) => (
        <li key={`undo ${index}`}>
          <Button
            size="small"
            variant="minimal"
            icon={<Undo size={12} />}
            text={say('kit.grid.undo_named', { step: stepWords(say, name) })}
            onClick={times(index + 1, history.undo)}
          />
        </li>
      ))}
    </ol>
  )
}
