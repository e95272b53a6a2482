import { speak } from '#i18n/speak.ts'
import { LANGUAGES } from '#i18n/words.ts'
import { laterPart } from '../../later-part.tsx'
import type { GridEdits } from './GridEdits.tsx'
import type { RefusedDialog } from './RefusedDialog.tsx'
import type { RowSheet } from '../RowSheet.tsx'

/**
 * Edits of many cells come with the first grid that can be edited: most grids are lists. A cell takes words of either language, so the other one
 * comes as well; until then, and where it does not come, words of the language that is read are taken.
 */
const parts = () => {
  void Promise.allSettled(LANGUAGES.map(speak))
  return import('./parts.ts')
}
export const LaterEdits = laterPart(async () => (await parts()).GridEdits) as typeof GridEdits
export const LaterRefused = laterPart(async () => (await parts()).RefusedDialog) as typeof RefusedDialog
/** Only a narrow grid shows rows so. */
export const LaterRowSheet = laterPart(async () => (await import('../RowSheet.tsx')).RowSheet) as typeof RowSheet
