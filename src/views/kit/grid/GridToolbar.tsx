import { AlignJustify, CollapseAll, ExpandAll, Export } from '@blueprintjs/icons'
import { useRef, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { useOneLine } from '../one-line.ts'
import { useSay } from '../words.tsx'
import { WhyNotButton } from '../WhyNotButton.tsx'
import { GridSteps } from './GridSteps.tsx'
import type { GridHistory } from './undo-keys.ts'

const NONE: readonly Blocker[] = []

type Props = {
  left: ReactNode
  /** what can be done to many cells at once */
  edit: ReactNode
  menus: ReactNode
  find: ReactNode
  history: GridHistory | null
  onFold: ((fold: boolean) => void) | null
  onExport: (() => void) | null
  isCompact: boolean
  /** null: rows are as high as what they show */
  onDensity: (() => void) | null
}

/** What every grid can do, in the same place everywhere; `left` is the page's own. */
export function GridToolbar({ left, edit, menus, find, history, onFold, onExport, isCompact, onDensity }: Props) {
  const say = useSay()
  const bar = useRef<HTMLDivElement>(null)
  useOneLine(bar, 44)
  return (
    <div ref={bar} className="fd-grid-toolbar" role="toolbar" aria-label={say('kit.grid.toolbar')}>
      {history ? <GridSteps history={history} /> : null}
      {left}
      {/* comes later: after it only room */}
      {edit}
      {/* one group, so that they wrap together */}
      <div className="fd-grid-tools">
        {find}
        {menus}
        {onFold ? (
          <>
            <Tool icon={<CollapseAll />} label={say('kit.grid.fold_all')} onClick={() => onFold(true)} />
            <Tool icon={<ExpandAll />} label={say('kit.grid.unfold_all')} onClick={() => onFold(false)} />
          </>
        ) : null}
        {onDensity ? (
          <Tool
            icon={<AlignJustify />}
            label={say(isCompact ? 'kit.grid.density_normal' : 'kit.grid.density_compact')}
            active={isCompact}
            onClick={onDensity}
          />
        ) : null}
        {onExport ? <Tool icon={<Export />} label={say('kit.grid.export')} onClick={onExport} /> : null}
      </div>
    </div>
  )
}

type ToolProps = {
  icon: React.JSX.Element
  label: string
  blockers?: readonly Blocker[]
  active?: boolean
  onClick: () => void
}

const Tool = ({ icon, label, blockers = NONE, active = false, onClick }: ToolProps) => (
  <WhyNotButton
    size="small"
    variant="minimal"
    icon={icon}
    aria-label={label}
    title={label}
    blockers={blockers}
    active={active}
    onClick={onClick}
  />
)
