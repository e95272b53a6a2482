import { Button } from '@blueprintjs/core'
import { Layers } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { WorksheetRow } from '#contract/insight-worksheets.ts'
import { worksheetText, type Worksheet, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import type { Language } from '#i18n/words.ts'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { filterWords } from '../insight-rows.ts'
import type { worksheetSave, worksheetsReading } from './wire.ts'

export type WorksheetMenuProps = {
  /** the page that is open, and what it is narrowed to now */
  at: Worksheet
  filter: WorksheetFilter
  sheets: ActorRefFrom<typeof worksheetsReading>
  save: ActorRefFrom<typeof worksheetSave>
  /** where a page is, narrowed to this */
  hrefOf: (worksheet: Worksheet, filter: WorksheetFilter) => string
  /** narrows the page that is open */
  onUse: (filter: WorksheetFilter) => void
  onGo: (href: string) => void
}

/** The filters that are kept for pages of figures: that of the page that is open is kept or used here, another page is opened with its own. */
export function WorksheetMenu(props: WorksheetMenuProps) {
  const say = useSay()
  return (
    <Popover arrow={false} placement="bottom-end" content={<Panel {...props} />}>
      <Button size="small" icon={<Layers />} text={say('insight_worksheet.menu')} />
    </Popover>
  )
}

function Panel(props: WorksheetMenuProps) {
  const { at, filter, sheets, save, onUse } = props
  const say = useSay()
  const rows = useSelector(sheets, ({ context }) => context.answer)
  const isSaving = useSelector(save, (now) => now.matches('saving'))
  if (rows === null)
    return (
      <div className="fd-popover-panel">
        <Unread reading={sheets} />
      </div>
    )
  const own = rows.find(({ worksheet }) => worksheet === at)
  const isSame = own?.filter ? worksheetText(own.filter) === worksheetText(filter) : false
  return (
    <div className="fd-popover-panel fd-worksheets">
      <p className="fd-muted">{say('insight_worksheet.hint')}</p>
      <ul className="fd-plain fd-named">
        {rows.map((row) => (
          <Line key={row.worksheet} row={row} {...props} />
        ))}
      </ul>
      <Button
        size="small"
        text={say(isSame ? 'insight_worksheet.kept' : 'insight_worksheet.save')}
        disabled={isSame}
        loading={isSaving}
        onClick={() => save.send({ type: 'save', draft: { worksheet: at, version: own?.version ?? 0, filter } })}
      />
      {own?.filter && !isSame ? (
        <Button
          size="small"
          variant="minimal"
          text={say('insight_worksheet.use')}
          onClick={() => (own.filter ? onUse(own.filter) : undefined)}
        />
      ) : null}
      <SaveEnding save={save} saved={null} />
    </div>
  )
}

function Line({ row, at, hrefOf, onGo }: WorksheetMenuProps & { row: WorksheetRow }) {
  const say = useSay()
  const language = useLanguage()
  const name = say(`insight_worksheet.${row.worksheet}`)
  const words = row.filter ? wordsOf(say, language, row.filter) : say('insight_worksheet.no_default')
  const href = row.filter && hrefOf(row.worksheet, row.filter)
  if (row.worksheet === at)
    return (
      <li>
        <strong aria-current="page">{name}</strong> <span className="fd-muted">{words}</span>
      </li>
    )
  return (
    <li>
      {href === null ? (
        name
      ) : (
        <a href={href} aria-label={say('insight_worksheet.with_default', { name })} onClick={(event) => follow(event, href, onGo)}>
          {name}
        </a>
      )}{' '}
      <span className="fd-muted">{words}</span>
    </li>
  )
}

/** `近 7 天 · 国家: 台湾`; ids of what has no name here are shown as they are. */
function wordsOf(say: Say, language: Language, { filters, range, from, until }: WorksheetFilter): string {
  const days = range === 'own' ? `${from} – ${until}` : say(`insight.range.${range}`)
  return [days, ...filters.map((one) => filterWords(say, language, one, { names: {} }))].join(' · ')
}
