import { useLanguage } from '../words.tsx'
import { viewFrom, viewText, type GridView } from './grid-view.ts'
import { useOwned, type Owned } from './use-owned.ts'

/** What a grid shows, and in which order; an owner may keep it (`useOwned`). */
export function useGridView(kept: Owned | undefined): { view: GridView; opened: number; show: (view: GridView) => void } {
  const language = useLanguage()
  const { value, opened, set } = useOwned(kept, { read: viewFrom, write: (view: GridView) => viewText(view, language) })
  return { view: value, opened, show: set }
}
