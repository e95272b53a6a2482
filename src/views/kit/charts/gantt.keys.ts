import type { KeyTable } from '../key-list.ts'

/** Keys of a bar, as `pressedBy` reads them: they work while it has the focus, so they are only listed. */
export const GANTT_KEYS = {
  move: { keys: ['ArrowLeft', 'ArrowRight'], shown: '← →', label: 'gantt.key.move' },
  end: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], shown: 'Shift + ← →', label: 'gantt.key.end' },
  start: { keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'], shown: 'Alt + ← →', label: 'gantt.key.start' },
  month: { keys: ['PageUp', 'PageDown'], shown: 'PageUp / PageDown', label: 'gantt.key.month' },
} as const satisfies KeyTable
