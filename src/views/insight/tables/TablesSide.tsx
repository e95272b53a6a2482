import { Button, Icon, InputGroup, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { FolderClose, More, Star, StarEmpty } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useState, type DragEvent, type FormEvent, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { TABLE_NAME_MAX, type InsightFolder } from '#contract/insight-tables.ts'
import type { StoredTable } from '#machines/table-build/table-build.machine.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { TableAct, tableAct, TableLists } from './wire.ts'

export type SideProps = {
  lists: TableLists
  /** the table that is open */
  open: string | null
  act: ActorRefFrom<typeof tableAct>
  hrefOf: (id: string | null) => string
  onGo: (href: string) => void
}
type Doing = SideProps & { send: (act: TableAct) => void; /** one thing is done at a time */ isBusy: boolean }

/** Custom tables in their folders: opened, marked, moved by the mouse or by a menu, deleted and brought back. */
export function TablesSide(props: SideProps) {
  const say = useSay()
  const { lists, act, hrefOf, onGo, open } = props
  const { saved, problems } = useSelector(act, ({ context }) => context)
  const send = (next: TableAct) => act.send({ type: 'save', draft: next })
  const isBusy = useSelector(act, (now) => !now.matches('open'))
  const doing = { ...props, send, isBusy }
  const mine = lists.tables.filter((table) => table.mine)
  const shared = lists.tables.filter((table) => !table.mine)
  const newHref = hrefOf(null)
  return (
    <nav className="fd-tables-side" aria-label={say('insight_table.title')}>
      <a href={newHref} aria-current={open === null ? 'page' : undefined} onClick={(event) => follow(event, newHref, onGo)}>
        {say('insight_table.new')}
      </a>
      {lists.tables.length === 0 ? <p className="fd-muted">{say('insight_table.none')}</p> : null}
      <Group {...doing} title={say('insight_table.favourites')} tables={lists.tables.filter(({ favourite }) => favourite)} />
      {lists.folders.map((folder) => (
        <Folder key={folder.id} {...doing} folder={folder} tables={mine.filter(({ folder_id: id }) => id === folder.id)} />
      ))}
      <Group {...doing} title={say('insight_table.own')} folder="" tables={mine.filter(({ folder_id: id }) => id === null)} />
      <Group {...doing} title={say('insight_table.shared')} tables={shared} />
      {saved?.kind === 'delete' && problems.length === 0 ? (
        <p role="status">
          {say('insight_table.deleted', { name: saved.name })}{' '}
          <Button size="small" text={say('insight_table.bring_back')} onClick={() => send({ kind: 'bringBack', ids: saved.ids })} />
        </p>
      ) : null}
      <SaveEnding save={act} saved={null} />
      <NameForm
        key={lists.folders.length}
        label={say('insight_table.folder')}
        act={say('insight_table.folder_new')}
        onName={(name) => send({ kind: 'folder.create', name })}
      />
    </nav>
  )
}

type GroupProps = Doing & { title: string; tables: readonly StoredTable[]; /** takes tables that are dropped on it */ folder?: string }

function Group({ title, tables, folder, ...doing }: GroupProps) {
  const drop = dropOf(folder, doing.send)
  if (tables.length === 0 && folder === undefined) return null
  return (
    <section aria-label={title} {...drop}>
      <h2>{title}</h2>
      <List {...doing} tables={tables} />
    </section>
  )
}

function Folder({ folder, tables, ...doing }: Doing & { folder: InsightFolder; tables: readonly StoredTable[] }) {
  const say = useSay()
  /** the name it is to lose: the form stays until it has another one */
  const [renaming, setRenaming] = useState<string | null>(null)
  const drop = dropOf(folder.id, doing.send)
  return (
    <section aria-label={folder.name} {...drop}>
      <h2>
        <Icon icon={<FolderClose size={12} />} /> <span className="fd-tables-folder">{folder.name}</span>
        <MoreMenu name={folder.name} isBusy={doing.isBusy}>
          <MenuItem text={say('insight_table.folder_rename')} onClick={() => setRenaming(folder.name)} />
          <MenuItem text={say('insight_table.folder_delete')} onClick={() => doing.send({ kind: 'folder.delete', id: folder.id })} />
        </MoreMenu>
      </h2>
      {renaming === folder.name ? (
        <NameForm
          label={say('insight_table.folder')}
          act={say('insight_table.folder_rename')}
          first={folder.name}
          onName={(name) => doing.send({ kind: 'folder.rename', id: folder.id, name })}
        />
      ) : null}
      <List {...doing} tables={tables} />
    </section>
  )
}

function List({ tables, lists, open, hrefOf, onGo, send, isBusy }: Doing & { tables: readonly StoredTable[] }) {
  const say = useSay()
  // with no table at all the page says so once
  if (tables.length === 0) return lists.tables.length === 0 ? null : <p className="fd-muted">{say('insight_table.empty')}</p>
  return (
    <ul className="fd-plain fd-named">
      {tables.map((table) => {
        const href = hrefOf(table.id)
        const places = [{ id: '', name: say('insight_table.no_folder') }, ...lists.folders]
        return (
          <li key={table.id} draggable={table.mine} onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', table.id)}>
            <Button
              size="small"
              variant="minimal"
              icon={table.favourite ? <Star size={12} /> : <StarEmpty size={12} />}
              aria-label={`${say(table.favourite ? 'insight_table.unfav' : 'insight_table.fav')} ${table.name}`}
              aria-pressed={table.favourite}
              disabled={isBusy}
              onClick={() => send({ kind: 'fav', id: table.id, on: !table.favourite })}
            />
            <a href={href} aria-current={table.id === open ? 'page' : undefined} onClick={(event) => follow(event, href, onGo)}>
              {table.name}
            </a>
            {table.mine ? (
              <MoreMenu name={table.name} isBusy={isBusy}>
                <MenuDivider title={say('insight_table.move')} />
                {places
                  .filter(({ id }) => id !== (table.folder_id ?? ''))
                  .map(({ id, name }) => (
                    <MenuItem key={id} text={name} onClick={() => send({ kind: 'move', ids: [table.id], folder: id })} />
                  ))}
                <MenuDivider />
                <MenuItem
                  intent="danger"
                  text={say('insight_table.delete')}
                  onClick={() => send({ kind: 'delete', ids: [table.id], name: table.name })}
                />
              </MoreMenu>
            ) : (
              <span className="fd-muted" title={say('insight_table.by', { name: table.owner_name })}>
                {say('insight_table.by', { name: table.owner_name })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What can be done with one of them. */
function MoreMenu({ name, isBusy, children }: { name: string; isBusy: boolean; children: ReactNode }) {
  const say = useSay()
  return (
    <Popover arrow={false} placement="bottom-end" content={<Menu size="small">{children}</Menu>}>
      <Button size="small" variant="minimal" icon={<More size={12} />} disabled={isBusy} aria-label={say('insight_table.more', { name })} />
    </Popover>
  )
}

/** A folder that tables are dropped on; undefined: what is dropped here stays where it was. */
function dropOf(folder: string | undefined, send: (act: TableAct) => void) {
  if (folder === undefined) return {}
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const id = event.dataTransfer.getData('text/plain')
      if (/^\d+$/.test(id)) send({ kind: 'move', ids: [id], folder })
    },
  }
}

type NameFormProps = { label: string; act: string; first?: string; onName: (name: string) => void }

function NameForm({ label, act, first = '', onName }: NameFormProps) {
  const [name, setName] = useState(first)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <InputGroup
        size="small"
        aria-label={label}
        placeholder={label}
        maxLength={TABLE_NAME_MAX}
        value={name}
        onValueChange={setName}
        rightElement={<Button size="small" variant="minimal" type="submit" disabled={name.trim() === ''} text={act} />}
      />
    </form>
  )
}
