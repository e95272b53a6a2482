import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { importBlockers } from '#i18n/areas/import-blockers.ts'
import { materialEdit as editWords } from '#i18n/areas/material-edit.ts'
import { material } from '#i18n/areas/material.ts'
import { materialVideos } from '#i18n/areas/material-videos.ts'
import { addWords } from '#i18n/words.ts'
import { materialEditFacts, materialEditFactsOf } from '#machines/material-edit/material-edit.facts.ts'
import { functionBlockers, scopeHolds, scopeOf } from '#permissions/grants.ts'
import { AccountVideos } from '#views/material/AccountVideos.tsx'
import { BulkPanel } from '#views/material/BulkPanel.tsx'
import { EditDialog } from '#views/material/EditDialog.tsx'
import { MaterialDeleteDialog } from '#views/material/MaterialDeleteDialog.tsx'
import { filterThatShows, MATERIAL_FILTERS } from '#views/material/material-filter.ts'
import type { MaterialRows } from '#views/material/material-rows.ts'
import { MaterialPanel, type PanelEdit } from '#views/material/MaterialPanel.tsx'
import type { UseWays } from '#views/material/MaterialUses.tsx'
import { MaterialView, type MaterialLayout } from '#views/material/MaterialView.tsx'
import {
  createWiredRows,
  exportMaterials,
  NO_CHOICES,
  wiredMaterialChoices,
  wiredMaterialDetail,
  wiredMaterialsInto,
  type MaterialChoices,
} from '#views/material/wire.ts'
import { filterIn, withFilter, type Filter } from '#views/things/list-filter.ts'
import type { Named } from '#views/kit/thing/choices.ts'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { wiredAccountVideo } from '#views/material/wire-account-video.ts'
import { wiredMaterialDeletion, wiredMaterialEditInto } from '#views/material/wire-edit.ts'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { effectPath } from '#app/parts/effect-path.ts'
import { MaterialFolders } from './MaterialFolders.tsx'
import { MaterialUpload, useMaterialUpload } from './MaterialUpload.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useContents } from '#app/shell/use-dictionary.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import { useTold } from '#app/parts/use-told.ts'

addWords(material)
addWords(importBlockers)
addWords(editWords)
addWords(materialVideos)

const TOLD = ['material'] as const

/** The rows of the address, what they are narrowed and edited with, and the changes that are staged over them. */
function useLibrary() {
  const keptEdit = useDraft('material-edit', materialEditFacts)
  const [resumedEdit] = useState(keptEdit.read)
  const [rows] = useState(() => {
    const fresh = createWiredRows()
    fresh.lay(resumedEdit?.edits ?? {})
    return fresh
  })
  const [machine] = useState(() => wiredMaterialsInto(rows))
  const { reading, query: filter } = useAddressed(machine, filterFrom)
  const { reading: choosing } = useAddressed(wiredMaterialChoices, gameFrom)
  const choices = useSelector(choosing, ({ context }) => context.answer) ?? NO_CHOICES
  const [editing] = useState(() => wiredMaterialEditInto(rows))
  const edit = useActorRef(editing, { input: { resumed: resumedEdit } }, (now) => {
    keptEdit.write(materialEditFactsOf(now))
    rows.lay(now.context.edits)
  })
  useTold(
    TOLD,
    useCallback(
      (ids) => {
        const again = () => reading.send({ type: 'reading.again' })
        if (ids === null) return again()
        rows.follow(filter, ids).then(({ isSame }) => (isSame ? undefined : again()), again)
      },
      [filter, reading, rows],
    ),
  )
  const saved = useSelector(edit, ({ context }) => context.saved)
  // what was saved may lie in other folders now
  useEffect(() => choosing.send({ type: 'reading.again' }), [choosing, saved])
  return { rows, reading, filter, choosing, choices, edit }
}

/** What this person may do with materials, and how each of it begins. */
function useActs({ rows, edit, choices }: Pick<ReturnType<typeof useLibrary>, 'rows' | 'edit' | 'choices'>, onReplacing: () => void) {
  const { user } = useSignedIn()
  const upload = useMaterialUpload()
  const deletion = useActorRef(wiredMaterialDeletion, { input: { draft: null } })
  const may = (func: string) => functionBlockers(user.permissions, `material.${func}`)
  const ask = (ids: Iterable<string>) =>
    deletion.send({
      type: 'decision.ask',
      choice: 'delete',
      subject: [...ids].flatMap((id) => rows.base(id) ?? []).map(({ id, revision }) => ({ id, revision })),
    })
  const panelEdit: PanelEdit = {
    flow: edit,
    choices,
    mayEdit: may('item.edit'),
    mayReplace: [...may('file.upload'), ...(upload.isUnderWay ? [{ code: 'material.upload.under_way' }] : [])],
    mayDelete: may('item.delete'),
    onReplace: ({ id, revision, name, game_id: gameId }) => {
      void upload.replace({ gameId, replaces: { id, revision, name } }).then(onReplacing)
    },
    onDelete: ({ id }) => ask([id]),
  }
  return { upload, deletion, ask, may, panelEdit }
}

type AddressParts = Readonly<Partial<Record<'layout' | 'grid' | 'open' | 'side', string>>>

/** `/creative-center/material/list`: the material library. */
export function MaterialPage() {
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const { rows, reading, filter, choosing, choices, edit } = useLibrary()
  const base = useContents('base_config')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const games = (base?.games ?? []).map(({ game_id: value, name: label, retired: disabled }) => ({ value, label, disabled }))
  const regions = scopeOf(user.permissions, 'material', 'region')
  const refresh = useCallback(() => reading.send({ type: 'reading.again' }), [reading])
  const readFolders = () => choosing.send({ type: 'reading.again' })

  const putInAddress = (change: AddressParts) => setSearch((now) => withParts(now, change))
  const narrow = (next: Filter) => setSearch((now) => withFilter(MATERIAL_FILTERS, now, next))
  const showUploaded = (gameId: string) => {
    const game = base?.games.find(({ game_id: id }) => id === gameId)
    if (game) narrow(filterThatShows(filter, game))
    refresh()
  }
  const open = search.get('open')
  const side = search.get('side')
  const close = () => putInAddress({ open: '', side: '' })
  const { upload, deletion, ask, may, panelEdit } = useActs({ rows, edit, choices }, () => putInAddress({ open: '', side: 'upload' }))

  return (
    <>
      <MaterialView
        reading={reading}
        rows={rows}
        filter={filter}
        choices={{
          region: (base?.regions ?? []).filter(({ id }) => scopeHolds(regions, id)).map(({ id: value, name: label }) => ({ value, label })),
          game: games,
        }}
        open={choices}
        layout={layoutOf(search.get('layout'))}
        onLayout={(layout) => {
          // gallery and list each begin with nothing chosen
          setSelected(new Set())
          putInAddress({ layout: layout === 'gallery' ? '' : layout })
        }}
        onFilter={narrow}
        onOpen={(id) => putInAddress({ open: id, side: '' })}
        onExport={(format) => void exportMaterials(filter, format)}
        upload={{
          blockers: may('file.upload'),
          onBegin: () => void upload.begin(filter.game_id ?? '').then(() => putInAddress({ side: 'upload', open: '' })),
        }}
        selected={selected}
        onSelect={(ids) => setSelected(new Set(ids))}
        edit={edit}
        mayEdit={panelEdit.mayEdit}
        chosen={{ onBulk: () => putInAddress({ side: 'bulk', open: '' }), onDelete: () => ask(selected), mayDelete: panelEdit.mayDelete }}
        onFolders={() => putInAddress({ side: 'folders', open: '' })}
        onSheet={(file) => edit.send({ type: 'sheet.choose', file })}
        view={{ text: search.get('grid') ?? '', onText: (text) => putInAddress({ grid: text }) }}
        views={<SavedViewsMenu page="CreativeMaterialList" />}
        side={
          <Side
            {...{ side, open, games, choices, filter, rows, reading, selected, edit, panelEdit }}
            onShow={(id) => putInAddress({ open: id, side: '' })}
            onFilter={narrow}
            onUploaded={showUploaded}
            onFolders={readFolders}
            onClose={close}
          />
        }
      />
      <EditDialog edit={edit} choices={choices} mayEdit={panelEdit.mayEdit} />
      <MaterialDeleteDialog
        deletion={deletion}
        onDone={() => {
          setSelected(new Set())
          refresh()
        }}
      />
    </>
  )
}

type SideProps = {
  /** what of the address is next to the rows */
  side: string | null
  open: string | null
  games: readonly Named[]
  choices: MaterialChoices
  filter: Filter
  rows: MaterialRows
  reading: ReturnType<typeof useLibrary>['reading']
  selected: ReadonlySet<string>
  edit: PanelEdit['flow']
  panelEdit: PanelEdit
  onShow: (id: string) => void
  onFilter: (filter: Filter) => void
  onUploaded: (gameId: string) => void
  onFolders: () => void
  onClose: () => void
}

/** Next to the rows: an upload, the folders, what is done with the chosen ones, or one material. */
function Side({
  side,
  open,
  games,
  choices,
  filter,
  rows,
  reading,
  selected,
  edit,
  panelEdit,
  onShow,
  onFilter,
  onUploaded,
  onFolders,
  onClose,
}: SideProps) {
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const mayFigures = functionBlockers(user.permissions, 'data.table.view').length === 0
  if (side === 'upload') {
    const library = { rows, reading, filter, onShowAll: () => onFilter({}) }
    return <MaterialUpload {...{ games, library, onClose }} onOpen={onShow} onSettled={onUploaded} />
  }
  if (side === 'folders')
    return (
      <MaterialFolders
        {...{ choices, games, filter, rows, selected, edit, onClose }}
        mayEdit={panelEdit.mayEdit}
        onFolder={(folder_id) => onFilter({ ...filter, folder_id })}
        onChanged={onFolders}
      />
    )
  if (side === 'bulk')
    return (
      <BulkPanel
        rows={[...selected].flatMap((id) => bothOf(rows, id))}
        choices={choices}
        onStage={(edits) => edit.send({ type: 'edits.stage', edits })}
        onClose={onClose}
      />
    )
  if (open === null) return null
  return (
    <OpenMaterial
      key={open}
      id={open}
      rows={rows}
      edit={panelEdit}
      onTag={(tag) => onFilter({ ...filter, tags: tag })}
      ways={{
        batchPath: openBatchPath,
        creativePath: (creative) => `/creative-library/c${creative}`,
        pagePath: (landing) => `/tools/landing-page/p${landing}`,
        effectPath: mayFigures ? (id) => effectPath({ material: id }) : null,
        onGo: (href) => void navigate(href),
      }}
      onClose={onClose}
    />
  )
}

type OpenProps = {
  id: string
  rows: MaterialRows
  edit: PanelEdit
  onTag: (tag: string) => void
  ways: UseWays
  onClose: () => void
}

/** The panel is read again when the list has another revision of its material. */
function OpenMaterial({ id, rows, ...rest }: OpenProps) {
  const reading = useActorRef(wiredMaterialDetail, { input: { query: { id } } })
  const revision = useSyncExternalStore(rows.store.subscribe, () => rows.base(id)?.revision)
  useEffect(() => reading.send({ type: 'reading.again' }), [reading, revision])
  useTold(
    TOLD,
    useCallback((ids) => (ids?.includes(id) === false ? undefined : reading.send({ type: 'reading.again' })), [id, reading]),
  )
  return (
    <MaterialPanel
      reading={reading}
      accountVideosOf={({ version, game_id: gameId }) => <OpenVideo key={version} id={id} gameId={gameId} />}
      {...rest}
    />
  )
}

/** The state of a video with ad accounts; another version of it is known to none. */
function OpenVideo({ id, gameId }: { id: string; gameId: string }) {
  const { user } = useSignedIn()
  const flow = useActorRef(wiredAccountVideo, { input: { materialId: id, gameId } })
  usePageShown(flow)
  return <AccountVideos flow={flow} maySend={functionBlockers(user.permissions, 'ads.batch.build')} />
}

/** A row as the server has it, and with what is staged. */
function bothOf(rows: MaterialRows, id: string) {
  const [base, shown] = [rows.base(id), rows.store.get(id)]
  return base && shown ? [{ base, shown }] : []
}

const filterFrom = (search: URLSearchParams) => filterIn(MATERIAL_FILTERS, search)
const gameFrom = (search: URLSearchParams) => ({ game: filterFrom(search).game_id ?? '' })
const layoutOf = (text: string | null): MaterialLayout => (text === 'grid' ? 'grid' : 'gallery')
