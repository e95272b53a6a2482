import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { dayOfDate } from '#domain/day.ts'
import { beginningOf, draftOf, fieldsOf } from '#domain/thing/thing.ts'
import type { SettingsSaveContext } from '#machines/settings-save/settings-save.machine.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import type { Choices } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { ThingList, type ThingListProps } from './ThingList.tsx'
import { ThingPanel, type ThingForm } from './ThingPanel.tsx'
import { WholeChoice } from './WholeChoice.tsx'
import type { ThingPage } from './thing-page.ts'
import { useOpening } from './use-opening.ts'
import type { ThingDraft, ThingRow, thingImport, thingSave } from './thing-wire.ts'

type Props = Omit<ThingListProps, 'page'> & {
  page: ThingPage
  save: ActorRefFrom<typeof thingSave>
  mayEdit: readonly Blocker[]
  /** why the user has no right to a function that a flag needs */
  lacking?: (permission: string) => readonly Blocker[]
  onFile?: (id: string) => void
  /** goes to an address of the console */
  onGo: (href: string) => void
  /** the saved views of the page */
  views?: ReactNode
  /** null: it comes in no sheet */
  importing?: ActorRefFrom<typeof thingImport> | null
  /** above the rows */
  above?: ReactNode
  form?: ThingForm | undefined
  /** what else can be done with chosen rows; `ofPage`: those of them that were read whole; `onDone`: they are not as they were read any more */
  bulkMore?:
    ((chosen: readonly ThingRow[], at: { choices: Choices; ofPage: readonly ThingRow[]; onDone: () => void }) => ReactNode) | undefined
  /** what only this thing has, below the fields of its form */
  more?: (row: ThingRow | null, draft: ThingDraft) => ReactNode
}

const NONE: Choices = {}

/** What was added just now is still open, as it was saved. */
const isAdded = ({ sent, saved, draft }: SettingsSaveContext<ThingDraft, ThingRow>): boolean =>
  sent?.id === null && saved !== null && saved.id === draft?.id && saved.version === draft.version

/** A new one of the game that the list is narrowed to, or the first there is, from today on. */
function beginningIn(thing: ThingPage['thing'], filter: Readonly<Record<string, string>>, choices: Choices): ThingDraft {
  const game = fieldsOf(thing).find(([, { kind }]) => kind === 'game')?.[0] ?? ''
  const first = choices.game?.find(({ disabled }) => !disabled)?.value ?? ''
  return beginningOf(thing, { today: dayOfDate(new Date()), game: filter[game] || first })
}

/** A list of things in the one grid, with its filters, and a form next to it. */
export function ThingView({ page, save, mayEdit, lacking, onFile, onGo, views, importing = null, form, bulkMore, more, ...list }: Props) {
  const say = useSay()
  const { thing, calls, bulking } = page
  const { answer, query } = useSelector(list.reading, ({ context }) => context)
  const draft = useSelector(save, ({ context }) => context.draft)
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }) || isAdded(now.context))
  const choices = answer?.choices ?? NONE
  const [isImporting, setImporting] = useState(false)
  const [begun, setBegun] = useState<ThingDraft | null>(null)
  const reread = () => list.reading.send({ type: 'reading.again' })
  const row = answer?.rows.find(({ id }) => id === draft?.id) ?? null
  const edit = (next: ThingDraft | null) => save.send({ type: 'edit', draft: next })
  const { open, left } = useOpening({ thing, draft, row, isSaved: isDone, begun, edit })
  const begin = () => {
    const next = beginningIn(thing, query.filter, choices)
    setBegun(next)
    open(next)
  }
  const imports = importing ? (
    <WhyNotButton size="small" blockers={mayEdit} onClick={() => setImporting(true)}>
      {say('thing.import')}
    </WhyNotButton>
  ) : null
  return (
    <ThingList
      {...list}
      page={page}
      onOpenRow={(one) => open(draftOf(thing, one))}
      saved={isDone ? say('thing.done') : null}
      acts={
        bulking
          ? (chosen) => (
              <>
                {chosen.length > 0 ? null : imports}
                <WholeChoice page={page} bulking={bulking} {...{ query, answer, chosen, mayEdit, onGo }} onDone={reread}>
                  {(rows) => bulkMore?.(rows, { choices, ofPage: chosen, onDone: reread })}
                </WholeChoice>
              </>
            )
          : imports
      }
      action={
        <>
          {views}
          {page.adds ? (
            <BeginButton blockers={mayEdit} onClick={begin}>
              {say(`${thing.words}.new`)}
            </BeginButton>
          ) : null}
        </>
      }
      panel={
        importing && isImporting ? (
          <ImportPanel thing={thing} choices={choices} importing={importing} onClose={() => setImporting(false)} />
        ) : draft && answer ? (
          <ThingPanel
            thing={thing}
            save={save}
            draft={draft}
            row={row}
            choices={choices}
            mayEdit={[...mayEdit, ...(row ? page.closed(row) : [])]}
            {...(lacking ? { lacking } : {})}
            form={form}
            isRemovable={calls.remove !== undefined}
            onFile={onFile}
            onReread={reread}
            log={page.log}
            uses={page.uses}
            onGo={onGo}
            left={left}
          >
            {more?.(row, draft)}
          </ThingPanel>
        ) : null
      }
    />
  )
}
