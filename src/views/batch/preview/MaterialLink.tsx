import { PAGES } from '#permissions/page-list.ts'
import { useSay } from '#views/kit/words.tsx'

const LIBRARY = PAGES.find(({ name }) => name === 'CreativeMaterialList')?.path ?? ''

/** The way to a material in the library, next to the draft that waits for it. */
export function MaterialLink({ id }: { id: string }) {
  const say = useSay()
  return (
    <a href={`${LIBRARY}?${new URLSearchParams({ open: id })}`} target="_blank" rel="noreferrer">
      {say('batch.preview.open_material')}
    </a>
  )
}
