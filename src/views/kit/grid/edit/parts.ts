import { kitEdit } from '#i18n/areas/kit-edit.ts'
import { addWords } from '#i18n/words.ts'

export { GridEdits } from './GridEdits.tsx'
export { RefusedDialog } from './RefusedDialog.tsx'

addWords(kitEdit)
