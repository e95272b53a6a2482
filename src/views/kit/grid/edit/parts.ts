export { GridEdits } from './GridEdits.tsx'
export { RefusedDialog } from './RefusedDialog.tsx'
