import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { importBlockers } from '#i18n/areas/import-blockers.ts'
import { material } from '#i18n/areas/material.ts'
import { addWords } from '#i18n/words.ts'
import { uploadFacts, uploadFactsOf } from '#machines/upload/upload.facts.ts'
import { NO_PLACE } from '#machines/upload/upload.rules.ts'
import { functionBlockers, scopeHolds, scopeOf } from '#permissions/grants.ts'
import { REGION_IDS } from '#permissions/quick-tools.ts'
import { useSay } from '#views/kit/words.tsx'
import { materialFilterFrom, type MaterialFilter } from '#views/material/material-filter.ts'
import { MaterialPanel } from '#views/material/MaterialPanel.tsx'
import { MaterialView, type MaterialLayout } from '#views/material/MaterialView.tsx'
import { createWiredRows, exportMaterials, wiredMaterialChoices, wiredMaterialDetail, wiredMaterialsInto } from '#views/material/wire.ts'
import { createUploadBytes } from '#views/material/upload-bytes.ts'
import { UploadPanel } from '#views/material/UploadPanel.tsx'
import { wiredUpload } from '#views/material/wire-upload.ts'
import { openBatchPath } from './batch-paths.ts'
import { gridStorage } from './grid-storage.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { useSignedIn } from './services-context.tsx'
import { searchOf, useAddressed } from './use-addressed.ts'
import { useDictionary } from './use-dictionary.ts'
import { useDraft } from './use-draft.ts'

addWords(material)
addWords(importBlockers)

/** What the grid is narrowed and ordered by, the layout and the open material stand in the address beside the filter. */
const BESIDE = ['layout', 'grid', 'open', 'upload'] as const

/** `/creative-center/material/list`: the material library. */
export function MaterialPage() {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const [rows] = useState(createWiredRows)
  const [machine] = useState(() => wiredMaterialsInto(rows))
  const { reading, query: filter } = useAddressed(machine, materialFilterFrom)
  const { reading: choosing } = useAddressed(wiredMaterialChoices, gameFrom)
  const choices = useSelector(choosing, ({ context }) => context.answer)
  const { contents: base } = useDictionary('base_config')
  const presets = useMemo(() => ({ key: 'material', storage: gridStorage(user.id) }), [user.id])
  const open = search.get('open')
  const isUploading = search.get('upload') === '1'
  const games = (base?.games ?? []).map(({ game_id: value, name: label }) => ({ value, label }))
  const [bytes] = useState(() => createUploadBytes())
  const [uploading] = useState(() => wiredUpload(bytes))
  const kept = useDraft('material-upload', uploadFacts)
  const [resumed] = useState(kept.read)
  const upload = useActorRef(uploading, { input: { place: { ...NO_PLACE, gameId: filter.game }, resumed } }, (now) => {
    kept.write(uploadFactsOf(now))
    if (now.matches('settled')) reading.send({ type: 'reading.again' })
  })
  const regions = scopeOf(user.permissions, 'material', 'region')

  const beside = (change: Partial<Record<(typeof BESIDE)[number], string>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(change)) {
        if (value === '') next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  const narrow = (next: MaterialFilter) =>
    setSearch((now) => new URLSearchParams([...searchOf(next), ...BESIDE.flatMap((key) => pairOf(key, now.get(key)))]))

  return (
    <MaterialView
      reading={reading}
      rows={rows}
      filter={filter}
      choices={{
        regions: REGION_IDS.filter((id) => scopeHolds(regions, id)).map((value) => ({ value, label: say(`dict.region.${value}`) })),
        games,
        vendors: choices?.vendors ?? [],
        folders: choices?.folders ?? [],
      }}
      layout={layoutOf(search.get('layout'))}
      onLayout={(layout) => beside({ layout: layout === 'gallery' ? '' : layout })}
      onFilter={narrow}
      onOpen={(id) => beside({ open: id })}
      onExport={(format) => void exportMaterials(filter, format)}
      upload={{
        blockers: functionBlockers(user.permissions, 'material.file.upload'),
        onBegin: () => beside({ upload: '1', open: '' }),
      }}
      view={{ text: search.get('grid') ?? '', onText: (text) => beside({ grid: text }) }}
      presets={presets}
      views={<SavedViewsMenu page="CreativeMaterialList" />}
      side={
        isUploading ? (
          <UploadPanel
            upload={upload}
            bytes={bytes}
            games={games}
            onOpen={(id) => beside({ open: id, upload: '' })}
            onClose={() => beside({ upload: '' })}
          />
        ) : open === null ? null : (
          <OpenMaterial
            key={open}
            id={open}
            onTag={(tag) => narrow({ ...filter, tag })}
            onGo={(href) => void navigate(href)}
            onClose={() => beside({ open: '' })}
          />
        )
      }
    />
  )
}

type OpenProps = { id: string; onTag: (tag: string) => void; onGo: (href: string) => void; onClose: () => void }

function OpenMaterial({ id, ...rest }: OpenProps) {
  const reading = useActorRef(wiredMaterialDetail, { input: { query: { id } } })
  return <MaterialPanel reading={reading} batchPath={openBatchPath} {...rest} />
}

const gameFrom = (search: URLSearchParams) => ({ game: search.get('game') ?? '' })
const layoutOf = (text: string | null): MaterialLayout => (text === 'grid' ? 'grid' : 'gallery')
const pairOf = (key: string, value: string | null): [string, string][] => (value === null ? [] : [[key, value]])
