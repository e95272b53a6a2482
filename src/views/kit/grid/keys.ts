import type { Direction } from './cell-range.ts'

/** What a key press asks the grid to do; copy, cut and paste come as clipboard events. */
export type GridIntent =
  | { kind: 'extend'; direction: Direction; far: boolean }
  | {
      kind:
        | 'fold'
        | 'unfold'
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'clear'
        | 'find'
        | 'selectAll'
        | 'release'
        | 'toggleRows'
        | 'replace'
        | 'series'
        | 'formula'
        | 'filter'
    }
  | { kind: 'open' }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const ARROWS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
const WITH_CONTROL: Readonly<Record<string, GridIntent['kind']>> = {
  z: 'undo',
  y: 'redo',
  d: 'fillDown',
  f: 'find',
  a: 'selectAll',
  h: 'replace',
}

const ALT_ARROWS: Readonly<Partial<Record<Direction, GridIntent>>> = {
  left: { kind: 'fold' },
  right: { kind: 'unfold' },
  down: { kind: 'filter' },
}

/** The grid's keys in one place; null leaves the press to the grid's own walking and editing. */
export function intentOf(press: Press): GridIntent | null {
  const control = press.ctrlKey || press.metaKey
  const direction = ARROWS[press.key]
  if (direction && press.shiftKey && !press.altKey) return { kind: 'extend', direction, far: control }
  if (direction && press.altKey) return ALT_ARROWS[direction] ?? null
  const letter = press.key.toLowerCase()
  if (control && letter === 'z' && press.shiftKey) return { kind: 'redo' }
  if (control && press.shiftKey && !press.altKey && letter === 'd') return { kind: 'series' }
  if (control && press.shiftKey && !press.altKey && letter === 'f') return { kind: 'formula' }
  const kind = control && !press.shiftKey && !press.altKey ? WITH_CONTROL[letter] : undefined
  if (kind && kind !== 'extend') return { kind }
  if (press.key === 'Delete' || press.key === 'Backspace') return { kind: 'clear' }
  if (press.key === ' ') return { kind: 'toggleRows' }
  if (press.key === 'Enter' && !control && !press.shiftKey && !press.altKey) return { kind: 'open' }
  return press.key === 'Escape' ? { kind: 'release' } : null
}
