import type { Box, CellAt } from './cell-range.ts'
import type { GridLive } from './grid-controller.ts'
import type { RangeTracker } from './range-tracker.ts'
import { fillBox, stageFill } from './stage-fill.ts'
import type { Sheet } from './staging.ts'

type Parts<Row> = { range: RangeTracker; sheet: () => Sheet<Row>; live: () => GridLive<Row> }

/** Dragging the corner of the range fills on from it, in one direction; with Ctrl it repeats instead of counting on. */
export function createFillDrag<Row extends object>({ range, sheet, live }: Parts<Row>) {
  let seed: Box | null = null
  return {
    /** takes the press when it is on the corner */
    begin(event: PointerEvent): boolean {
      seed = event.button === 0 && isOnCorner(event) ? range.box() : null
      return seed !== null
    },
    isOn: () => seed !== null,
    reach(at: CellAt): void {
      if (!seed) return
      const box = fillBox(seed, at)
      range.start({ row: box.top, column: box.left })
      range.reach({ row: box.bottom, column: box.right })
    },
    end(event: PointerEvent): void {
      const [from, box] = [seed, range.box()]
      seed = null
      if (!from || !box || live().isReadOnly) return
      const staged = stageFill(sheet(), from, box, event.ctrlKey || event.metaKey ? 'copy' : 'guess')
      live().onStaged(staged, 'fill')
    },
  }
}

/** Is the pointer on the square that the cell's style draws into its last corner? */
function isOnCorner({ target, clientX, clientY }: PointerEvent): boolean {
  const cell = target instanceof HTMLElement ? target.closest('.fd-fill-corner') : null
  if (!cell) return false
  const { right, bottom } = cell.getBoundingClientRect()
  return right - clientX <= CORNER_PX && bottom - clientY <= CORNER_PX
}
const CORNER_PX = 9
