import { Button } from '@blueprintjs/core'
import { Edit, FolderClose, FolderNew, Trash } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialFolder } from '#contract/material.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { WhyNotButton, type WhyNotButtonProps } from '#views/kit/WhyNotButton.tsx'
import { emptyBlockers, type FolderDraft, type SavedFolder } from './folder-draft.ts'
import { FolderForm } from './FolderForm.tsx'
import { folderTree, type FolderNode } from './folder-tree.ts'

export type FolderFlow = ActorRefFrom<ReturnType<typeof createSettingsSave<FolderDraft, string>>>
/** Materials that are chosen in the library; `blockers` say why they cannot be moved together. */
export type ChosenToMove = { count: number; gameId: string | null; blockers: readonly Blocker[]; onMove: (folderId: string | null) => void }

type Props = {
  flow: FolderFlow
  folders: readonly MaterialFolder[]
  games: readonly Named[]
  /** the game the library is narrowed to; empty: all */
  gameId: string
  /** the folder it is narrowed to; `0`: what lies in none; empty: all */
  now: string
  mayEdit: readonly Blocker[]
  chosen: ChosenToMove
  onFolder: (folderId: string) => void
  onClose: () => void
}

/** The folders of each game next to the library: what lies where, and making, renaming, moving and deleting them. */
export function FolderPanel({ flow, folders, games, gameId, now, mayEdit, chosen, onFolder, onClose }: Props) {
  const say = useSay()
  const snapshot = useSelector(flow, (state) => state)
  const { draft, problems } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const edit = (next: SavedFolder | null) => flow.send({ type: 'edit', draft: next })
  const form = (shown: SavedFolder) => (
    <FolderForm
      draft={shown}
      folders={folders}
      games={games}
      isBusy={isBusy}
      blockers={mayEdit}
      onDraft={edit}
      onSave={(wanted) => flow.send({ type: 'save', draft: wanted })}
    />
  )
  const saved = draft?.kind === 'save' ? draft : null
  const shownGames = games.filter(({ value }) => (gameId === '' ? folders.some(({ game_id: game }) => game === value) : value === gameId))
  const line = (node: FolderNode) => (
    <FolderLine
      key={node.folder.id}
      node={node}
      now={now}
      parts={{
        folders,
        mayEdit,
        chosen,
        onFolder,
        onEdit: edit,
        onDelete: ({ id, name }) => flow.send({ type: 'save', draft: { kind: 'delete', id, name } }),
      }}
      formOf={({ id }) => (saved !== null && saved.id === id ? form(saved) : null)}
    />
  )
  return (
    <SidePanel title={say('material.folder.title')} onClose={onClose}>
      <div className="fd-material-upload" aria-busy={isBusy}>
        <div className="fd-material-upload-actions">
          <WhyNotButton
            size="small"
            intent="primary"
            icon={<FolderNew />}
            blockers={mayEdit}
            onClick={() => edit({ kind: 'save', id: null, game_id: gameId, parent_id: null, name: '' })}
          >
            {say('material.folder.new')}
          </WhyNotButton>
          <Button size="small" variant="minimal" active={now === ''} text={say('material.folder.all')} onClick={() => onFolder('')} />
          <Button size="small" variant="minimal" active={now === '0'} text={say('material.folder.none')} onClick={() => onFolder('0')} />
          {chosen.count > 0 ? (
            <WhyNotButton size="small" blockers={[...mayEdit, ...chosen.blockers]} onClick={() => chosen.onMove(null)}>
              {say('material.folder.take_out', { count: chosen.count })}
            </WhyNotButton>
          ) : null}
        </div>
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {snapshot.matches('unknown') ? (
          <p role="alert" className="fd-material-failure">
            {say('material.folder.unknown')}{' '}
            <Button size="small" text={say('material.folder.read_again')} onClick={() => flow.send({ type: 'save.drop' })} />
          </p>
        ) : null}
        {saved !== null && saved.id === null ? form(saved) : null}
        {shownGames.map(({ value, label }) => (
          <section key={value} aria-label={label}>
            <h3>{label}</h3>
            <ul className="fd-folder-list">{folderTree(folders, value).map(line)}</ul>
          </section>
        ))}
        {folders.length === 0 ? <p className="fd-muted">{say('material.folder.empty')}</p> : null}
      </div>
    </SidePanel>
  )
}

type LineParts = Pick<Props, 'folders' | 'mayEdit' | 'chosen' | 'onFolder'> & {
  onEdit: (draft: SavedFolder) => void
  onDelete: (folder: MaterialFolder) => void
}
type LineProps = { node: FolderNode; now: string; parts: LineParts; formOf: (folder: MaterialFolder) => ReactNode }

function FolderLine({ node: { folder, total, children }, now, parts, formOf }: LineProps) {
  const say = useSay()
  const { folders, mayEdit, chosen, onFolder, onEdit, onDelete } = parts
  const { id, game_id, parent_id, name } = folder
  const isTarget = chosen.count > 0 && chosen.gameId === game_id
  return (
    <li>
      <div className="fd-folder-line">
        <Button
          size="small"
          variant="minimal"
          icon={<FolderClose />}
          active={now === id}
          aria-pressed={now === id}
          text={`${name} (${total})`}
          onClick={() => onFolder(now === id ? '' : id)}
        />
        {isTarget ? (
          <WhyNotButton size="small" blockers={[...mayEdit, ...chosen.blockers]} onClick={() => chosen.onMove(id)}>
            {say('material.folder.move_here', { count: chosen.count })}
          </WhyNotButton>
        ) : null}
        <FolderAct
          icon={<FolderNew />}
          label={say('material.folder.new_in', { name })}
          blockers={mayEdit}
          onClick={() => onEdit({ kind: 'save', id: null, game_id, parent_id: id, name: '' })}
        />
        <FolderAct
          icon={<Edit />}
          label={say('material.folder.edit_of', { name })}
          blockers={mayEdit}
          onClick={() => onEdit({ kind: 'save', id, game_id, parent_id, name })}
        />
        <FolderAct
          icon={<Trash />}
          label={say('material.folder.delete_of', { name })}
          blockers={[...mayEdit, ...emptyBlockers(folder, folders)]}
          onClick={() => onDelete(folder)}
        />
      </div>
      {formOf(folder)}
      {children.length > 0 ? (
        <ul className="fd-folder-list">
          {children.map((child) => (
            <FolderLine key={child.folder.id} node={child} now={now} parts={parts} formOf={formOf} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

type ActProps = Pick<WhyNotButtonProps, 'icon' | 'blockers' | 'onClick'> & { label: string }

/** What can be done with a folder, as an icon with its name. */
const FolderAct = ({ label, ...rest }: ActProps) => (
  <WhyNotButton size="small" variant="minimal" aria-label={label} title={label} {...rest} />
)
