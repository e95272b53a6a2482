import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { Bookmark, Refresh, Trash } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { VIEW_NAME_MAX, type SavedViewRow } from '#contract/saved-views.ts'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { ShortLink } from './ShortLink.tsx'
import type { linkMake, savedViewsReading, viewDelete, viewSave } from './wire.ts'
import './saved-views.css'

export type SavedViewsProps = {
  /** route name */
  page: string
  /** path of the page, and the search part of its address as it is now */
  path: string
  query: string
  views: ActorRefFrom<typeof savedViewsReading>
  save: ActorRefFrom<typeof viewSave>
  remove: ActorRefFrom<typeof viewDelete>
  link: ActorRefFrom<typeof linkMake>
  onGo: (href: string) => void
}

/** Views of a page under a name, and a short link to what is shown now (A5, demand 17). */
export function SavedViews(props: SavedViewsProps) {
  const say = useSay()
  return (
    <Popover arrow={false} placement="bottom-end" content={<Panel {...props} />}>
      <Button size="small" icon={<Bookmark />} text={say('saved_view.menu')} />
    </Popover>
  )
}

function Panel(props: SavedViewsProps) {
  const say = useSay()
  const { views, link, path, query } = props
  const { answer, problems } = useSelector(views, ({ context }) => context)
  return (
    <div className="fd-popover-panel fd-saved-views">
      {answer === null && problems.length === 0 ? <LoadingState /> : null}
      {problems.length > 0 ? <ErrorState reason={sayReasons(say, problems)} onRetry={() => views.send({ type: 'reading.again' })} /> : null}
      {answer?.length === 0 ? <p className="fd-muted">{say('saved_view.none')}</p> : null}
      {answer ? (
        <>
          <List title={say('saved_view.own')} rows={answer.filter(({ mine }) => mine)} {...props} />
          <List title={say('saved_view.shared')} rows={answer.filter(({ mine }) => !mine)} {...props} />
        </>
      ) : null}
      <NewView {...props} />
      <ShortLink link={link} address={query === '' ? path : `${path}?${query}`} />
    </div>
  )
}

type ListProps = SavedViewsProps & { title: string; rows: readonly SavedViewRow[] }

function List({ title, rows, page, path, query, save, remove, onGo }: ListProps) {
  const say = useSay()
  const saving = useSelector(save, (now) => now.matches('saving'))
  const removing = useSelector(remove, (now) => (now.matches('saving') ? now.context.draft : null))
  const problems = useSelector(remove, ({ context }) => context.problems)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="fd-plain fd-named">
        {rows.map((row) => {
          const href = row.query === '' ? path : `${path}?${row.query}`
          return (
            <li key={row.id}>
              <a href={href} aria-current={row.query === query ? 'true' : undefined} onClick={(event) => follow(event, href, onGo)}>
                {row.name}
              </a>
              <span className="fd-muted">
                {row.mine ? (row.shared ? say('saved_view.shared') : '') : say('saved_view.by', { name: row.owner_name })}
              </span>
              {row.mine ? (
                <>
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Refresh size={12} />}
                    disabled={saving || row.query === query}
                    aria-label={say('saved_view.update', { name: row.name })}
                    title={say('saved_view.update', { name: row.name })}
                    onClick={() => save.send({ type: 'save', draft: { id: row.id, page, name: row.name, query, shared: row.shared } })}
                  />
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Trash size={12} />}
                    loading={removing === row.id}
                    aria-label={say('saved_view.delete', { name: row.name })}
                    title={say('saved_view.delete', { name: row.name })}
                    onClick={() => remove.send({ type: 'save', draft: row.id })}
                  />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {problems.length > 0 ? (
        <p role="alert" className="fd-color-refused">
          {sayReasons(say, problems)}
        </p>
      ) : null}
    </section>
  )
}

function NewView({ page, query, save }: SavedViewsProps) {
  const say = useSay()
  const nameId = useId()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const snapshot = useSelector(save, (now) => now)
  const { problems } = snapshot.context
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.send({ type: 'save', draft: { id: null, page, name: name.trim(), query, shared } })
  }
  return (
    <form ref={form} onSubmit={keep}>
      <FormGroup
        label={say('saved_view.name')}
        labelFor={nameId}
        intent={problems.length > 0 ? 'danger' : 'none'}
        helperText={problems.length > 0 ? <span role="alert">{sayReasons(say, problems)}</span> : null}
      >
        <InputGroup id={nameId} name="name" size="small" maxLength={VIEW_NAME_MAX} value={name} onValueChange={setName} />
      </FormGroup>
      <Checkbox label={say('saved_view.share')} checked={shared} onChange={() => setShared(!shared)} />
      <Button
        size="small"
        type="submit"
        intent="primary"
        loading={snapshot.matches('saving')}
        disabled={name.trim() === ''}
        text={say('saved_view.save')}
      />
      {snapshot.matches({ open: 'saved' }) ? <span role="status"> {say('thing.saved')}</span> : null}
      {snapshot.matches('unknown') ? (
        <p role="alert">
          {say('saved_view.unknown')} <Button size="small" text={say('saved_view.ask')} onClick={() => save.send({ type: 'save.ask' })} />
        </p>
      ) : null}
    </form>
  )
}
