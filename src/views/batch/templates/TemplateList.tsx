import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TemplateRow } from '#contract/batch-templates.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { isNarrowed, type Filter } from '#views/things/list-filter.ts'
import { ListFilters, searchOf } from '#views/things/ListFilters.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import { IN_USE, TEMPLATE_COLUMNS, TEMPLATE_FILTERS } from './template-columns.ts'
import { TemplateForm } from './TemplateForm.tsx'
import type { templateChange, templatesReading } from './wire.ts'

type Props = {
  list: ActorRefFrom<typeof templatesReading>
  change: ActorRefFrom<typeof templateChange>
  /** the one whose preview is open */
  shown: string | null
  onShow: (id: string) => void
}

/** The templates of the network: searched, opened with what they would change, and one's own renamed, shared and retired. */
export function TemplateList({ list: reading, change, shown, onShow }: Props) {
  const say = useSay()
  const list = useList(reading)
  const { answer, filter: query } = list
  const saved = useSelector(change, (now) => (now.matches({ open: 'saved' }) ? now.context.saved : null))
  useEffect(() => (saved ? reading.send({ type: 'reading.again' }) : undefined), [reading, saved])
  const narrow = (filter: Filter) => reading.send({ type: 'reading.ask', query: { ...query, filter } })
  const row = answer?.find(({ id }) => id === shown)
  return (
    <section aria-label={say('batch.template.list')} className="fd-templates">
      <div className="fd-template-grid">
        <ListGrid<TemplateRow>
          label={say('batch.template.list')}
          name="batch-templates"
          list={list}
          columns={TEMPLATE_COLUMNS}
          idOf={byId}
          rows={answer ?? undefined}
          onOpenRow={({ id }) => onShow(id)}
          empty={{ title: say('batch.template.none') }}
          onClear={isNarrowed(TEMPLATE_FILTERS, { ...query.filter, retired: '' }) ? () => narrow(IN_USE) : null}
          filters={<ListFilters filters={TEMPLATE_FILTERS} filter={query.filter} onFilter={narrow} />}
          search={searchOf(say, 'thing.search', query.filter, narrow)}
        />
      </div>
      {row ? <TemplateForm key={`${row.id} ${row.version}`} row={row} change={change} /> : null}
      <Ending change={change} />
    </section>
  )
}

/** How the last change ended; what was retired is brought back by one press. */
function Ending({ change }: Pick<Props, 'change'>) {
  const say = useSay()
  const now = useSelector(change, (snapshot) => snapshot)
  const { saved, problems } = now.context
  if (now.matches({ open: 'saved' }) && saved?.retired) {
    const { id, version, name, shared } = saved
    return (
      <p role="status">
        {say('batch.template.retired', { name })}{' '}
        <Button
          size="small"
          text={say('batch.template.undo_retire')}
          onClick={() => change.send({ type: 'save', draft: { id, version, name, shared: shared === true, retired: false } })}
        />
      </p>
    )
  }
  if (now.matches('unknown'))
    return (
      <p role="alert">
        {say('batch.template.unknown')}{' '}
        <Button size="small" text={say('batch.template.ask')} onClick={() => change.send({ type: 'save.ask' })} />
      </p>
    )
  return problems.length > 0 ? (
    <p role="alert" className="fd-color-refused">
      {sayReasons(say, problems)}
    </p>
  ) : null
}
