import { Button, type Intent } from '@blueprintjs/core'
import { Cross, Graph, History } from '@blueprintjs/icons'
import { useContext, useEffect, useRef, useState, type JSX, type ReactNode } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { Breadcrumb } from '../shell/Breadcrumb.tsx'
import { useSay, type Say } from '../words.tsx'
import { QuietGaps, useGaps } from '../gaps.tsx'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { BusyClock } from './BusyClock.tsx'
import { CurrentFlowContext } from './current-flow.ts'
import { FlowRoad } from './FlowRoad.tsx'
import type { RoadStep } from './flow-road.ts'
import { FlowStages, type FlowStage } from './FlowStages.tsx'
import { FlowTrail } from './FlowTrail.tsx'
import { pressOf, spend } from './hotkey.ts'
import { useKeysFromNowhere } from './nowhere-keys.ts'
import { useKeptFocus } from './kept-focus.ts'
import type { TrailEntry } from './trail.ts'

/** An event the flow accepts in this state. It stays in sight when it is blocked, and says why. */
export type FlowAction = {
  key: string
  label: string
  blockers: readonly Blocker[]
  onSelect: () => void
  intent?: Intent
  icon?: JSX.Element
  loading?: boolean
  /** `Ctrl+Enter`: pressed anywhere in the frame; a key without a modifier (`P`) is only shown, its owner listens (`useSingleKeys`) and lists it */
  hotkey?: string
  /** the quiet ones are left of the others */
  variant?: 'solid' | 'outlined' | 'minimal'
}

export type FlowChartProps = {
  machine: AnyStateMachine
  /** the steps of the step bar with their states, in the order they are gone through */
  steps: readonly RoadStep[]
  /** the snapshot's `value` */
  value: unknown
  visited?: readonly string[]
  titleOf?: (path: string) => string
}

type Props = {
  title: string
  subtitle?: ReactNode
  stages: readonly FlowStage[]
  actions: readonly FlowAction[]
  trail: readonly TrailEntry[]
  /** zone of the trail's times */
  zone?: string
  chart?: FlowChartProps
  /** what will happen, in one line of figures, above the work; `null`: not known yet, its line is kept */
  summary?: ReactNode
  /** left of the actions: counts, last saved */
  status?: ReactNode
  side?: { title: string; content: ReactNode; onClose: () => void } | null
  busy?: boolean
  /** which of the forms of the flow this is: what one of them lacks is not said in the next */
  form?: string
  /** its fields say what they lack from now on: an action was tried that is off */
  onTold?: () => void
  reasonOf?: (blocker: Blocker, say: Say) => string
  children: ReactNode
}

/** The frame of every flow: where am I, what can I do now, what happened. Its fields say what they lack when they were left, or once an action was tried. */
export const FlowFrame = (props: Props) => (
  <QuietGaps form={props.form} onTold={props.onTold}>
    <Frame {...props} />
  </QuietGaps>
)

function Frame(props: Props) {
  const { title, subtitle, stages, actions, trail, zone, chart, summary, status, side = null, busy = false, reasonOf, children } = props
  const say = useSay()
  const since = trail.at(-1)?.at
  const [isTrailed, setTrailed] = useState(false)
  // what the page opens at the side takes the place of the trail
  const [hadSide, setHadSide] = useState(side !== null)
  if (hadSide !== (side !== null)) {
    setHadSide(side !== null)
    if (side !== null) setTrailed(false)
  }
  const turnTrail = (isOn: boolean) => {
    if (isOn) side?.onClose()
    setTrailed(isOn)
  }
  const [isCharted, setCharted] = useState(false)
  useShown(title, stages, actions)
  const { frame, onFocus, onBlur } = useKeptFocus()
  const { tell } = useGaps()
  const select = (action: FlowAction) => {
    if (action.blockers.length > 0) tell()
    else if (!action.loading) action.onSelect()
  }
  const obey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'>) => {
    const pressed = pressOf(event)
    // a key pressed without a modifier may be typed text: anyone who names one listens for it
    const action = pressed.length > 1 ? actions.find(({ hotkey }) => hotkey === pressed) : undefined
    if (!action) return
    if (action.blockers.length === 0 && !action.loading) {
      event.preventDefault()
      spend(event)
    }
    select(action)
  }
  useKeysFromNowhere(frame, obey)
  const shown = isTrailed
    ? { title: say('kit.flow.trail'), content: <FlowTrail trail={trail} zone={zone} />, onClose: () => setTrailed(false) }
    : side
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className="fd-flow"
      aria-label={title}
      aria-busy={busy}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={obey}
    >
      <header className="fd-flow-head">
        <Breadcrumb />
        <h1 className="fd-flow-title">{title}</h1>
        {subtitle ? <span className="fd-muted fd-flow-subtitle">{subtitle}</span> : null}
        <span className="fd-spacer" />
        <FlowStages stages={stages} />
        {chart ? <Turn icon={<Graph />} word="kit.flow.chart" isOn={isCharted} onTurn={setCharted} /> : null}
        <Turn icon={<History />} word="kit.flow.trail" isOn={isTrailed} onTurn={turnTrail} />
      </header>
      {chart && isCharted ? <FlowRoad {...chart} /> : null}
      {summary === undefined ? null : <div className="fd-flow-summary fd-figures">{summary}</div>}
      <div className="fd-flow-body">
        <div className="fd-flow-work">{children}</div>
        {shown ? <Side {...shown} /> : null}
      </div>
      <footer className="fd-flow-foot">
        {status ?? null}
        {busy && since !== undefined ? <BusyClock since={since} /> : null}
        <span className="fd-spacer" />
        {actions.map((action) => (
          <ActionButton key={action.key} action={action} reasonOf={reasonOf} onClick={() => select(action)} />
        ))}
      </footer>
    </section>
  )
}

type TurnProps = { icon: JSX.Element; word: string; isOn: boolean; onTurn: (isOn: boolean) => void }

/** Shows or hides a part of the frame. */
function Turn({ icon, word, isOn, onTurn }: TurnProps) {
  const text = useSay()(word)
  return <Button size="small" variant="minimal" icon={icon} text={text} active={isOn} aria-expanded={isOn} onClick={() => onTurn(!isOn)} />
}

function Side({ title, content, onClose }: NonNullable<Props['side']>) {
  const say = useSay()
  return (
    <aside className="fd-side" aria-label={title}>
      <header className="fd-side-head">
        <h2>{title}</h2>
        <Button size="small" variant="minimal" icon={<Cross />} aria-label={say('common.close')} onClick={onClose} />
      </header>
      <div className="fd-side-body">{content}</div>
    </aside>
  )
}

type ActionProps = { action: FlowAction; onClick: () => void } & Pick<Props, 'reasonOf'>

function ActionButton({ action: { label, blockers, intent, icon, loading, hotkey, variant }, ...rest }: ActionProps) {
  return (
    <WhyNotButton {...rest} blockers={blockers} intent={intent} icon={icon} hotkey={hotkey} variant={variant} loading={loading}>
      {label}
    </WhyNotButton>
  )
}

/** Tells the palette and the title what is here. Actions are new with each drawing: only what can be seen of them counts as a change. */
function useShown(title: string, stages: readonly FlowStage[], actions: readonly FlowAction[]): void {
  const board = useContext(CurrentFlowContext)
  const stage = stages.find(({ state }) => state === 'current')?.title ?? null
  const seen = actions.map(({ key, label, blockers, loading }) => `${key} ${label} ${blockers.length} ${loading ?? false}`).join('|')
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!board) return
    // the action that is shown is looked up when it is chosen: its closure is the latest one
    const shown = latest.current.map((action) => ({
      ...action,
      onSelect: () => latest.current.find(({ key }) => key === action.key)?.onSelect(),
    }))
    board.show({ title, stage, actions: shown })
  }, [board, title, stage, seen])
  useEffect(() => () => board?.show(null), [board])
}
