import { InputGroup } from '@blueprintjs/core'
import { AlignJustify, CollapseAll, ExpandAll, Export, Redo, Search, Undo } from '@blueprintjs/icons'
import type { ReactNode, RefObject } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { useSay } from '../words.tsx'
import { WhyNotButton } from '../WhyNotButton.tsx'
import type { GridHistory } from './undo-keys.ts'

const NONE: readonly Blocker[] = []
const NOTHING_TO_UNDO = [blocker('kit.grid.nothing_to_undo')]
const NOTHING_TO_REDO = [blocker('kit.grid.nothing_to_redo')]

type Props = {
  left: ReactNode
  menus: ReactNode
  find: string
  findRef: RefObject<HTMLInputElement | null>
  onFind: (text: string) => void
  onLeaveFind: () => void
  history: GridHistory | null
  onFold: ((fold: boolean) => void) | null
  onExport: (() => void) | null
  isCompact: boolean
  onDensity: () => void
}

/** What every grid can do, in the same place everywhere; `left` is the page's own. */
export function GridToolbar({ left, menus, find, findRef, onFind, onLeaveFind, history, onFold, onExport, isCompact, onDensity }: Props) {
  const say = useSay()
  return (
    <div className="fd-grid-toolbar" role="toolbar" aria-label={say('kit.grid.toolbar')}>
      {history ? (
        <>
          <Tool
            icon={<Undo />}
            label={say('kit.grid.undo')}
            hotkey="Ctrl+Z"
            blockers={history.canUndo ? NONE : NOTHING_TO_UNDO}
            onClick={history.undo}
          />
          <Tool
            icon={<Redo />}
            label={say('kit.grid.redo')}
            hotkey="Ctrl+Shift+Z"
            blockers={history.canRedo ? NONE : NOTHING_TO_REDO}
            onClick={history.redo}
          />
          <span className="fd-grid-toolbar-gap" />
        </>
      ) : null}
      {left}
      <span className="fd-spacer" />
      <InputGroup
        size="small"
        type="search"
        inputRef={findRef}
        leftIcon={<Search className="fd-input-icon" size={12} />}
        value={find}
        aria-label={say('kit.grid.find')}
        placeholder={say('kit.grid.find_hint')}
        onValueChange={onFind}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          event.preventDefault()
          if (event.key === 'Escape') onFind('')
          onLeaveFind()
        }}
      />
      {menus}
      {onFold ? (
        <>
          <Tool icon={<CollapseAll />} label={say('kit.grid.fold_all')} onClick={() => onFold(true)} />
          <Tool icon={<ExpandAll />} label={say('kit.grid.unfold_all')} onClick={() => onFold(false)} />
        </>
      ) : null}
      <Tool
        icon={<AlignJustify />}
        label={say(isCompact ? 'kit.grid.density_normal' : 'kit.grid.density_compact')}
        active={isCompact}
        onClick={onDensity}
      />
      {onExport ? <Tool icon={<Export />} label={say('kit.grid.export')} onClick={onExport} /> : null}
    </div>
  )
}

type ToolProps = {
  icon: React.JSX.Element
  label: string
  hotkey?: string
  blockers?: readonly Blocker[]
  active?: boolean
  onClick: () => void
}

const Tool = ({ icon, label, hotkey, blockers = NONE, active = false, onClick }: ToolProps) => (
  <WhyNotButton
    size="small"
    variant="minimal"
    icon={icon}
    aria-label={label}
    title={hotkey ? `${label} (${hotkey})` : label}
    blockers={blockers}
    active={active}
    onClick={onClick}
  />
)
