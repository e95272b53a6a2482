import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { MaterialRow } from '#contract/material.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'
import { TileGrid } from '#views/kit/grid/TileGrid.tsx'
import '#views/kit/shell/styles.ts'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { WordsProvider } from '#views/kit/words.tsx'
import { MaterialCard } from '#views/material/MaterialCard.tsx'
import { TILE } from '#views/material/MaterialView.tsx'
import { startGallery } from './page.ts'

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0;display:flex'
document.body.append(host)

/** The gallery of the library, with its cards, its selection and the watermark above it. */
function Gallery({ store }: { store: RowStore<MaterialRow> }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <TileGrid
        label="gallery"
        store={store}
        size={TILE}
        render={(row) => <MaterialCard row={row} isStaged={false} />}
        nameOf={({ name }) => name}
        selected={selected}
        onSelect={(ids) => setSelected(new Set(ids))}
        onOpen={() => undefined}
      />
      <Watermark text="bench 2026-11-20 10:42" />
    </>
  )
}

await startGallery((rows) => {
  const store = createRowStore<MaterialRow>(({ id }) => id, rows)
  createRoot(host).render(
    <WordsProvider language="zh">
      <Gallery store={store} />
    </WordsProvider>,
  )
})
