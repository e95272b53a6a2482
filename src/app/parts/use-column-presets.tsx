import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { columnsIn } from '#domain/column-layout.ts'
import { columnPresets } from '#i18n/areas/column-presets.ts'
import { addWords } from '#i18n/words.ts'
import { PAGE_COLUMNS, usualOf } from '#machines/column-preset/column-preset.machine.ts'
import { ColumnPresets } from '#views/column-presets/ColumnPresets.tsx'
import { wiredColumnPresets } from '#views/column-presets/wire.ts'
import { withParts } from './use-addressed.ts'

addWords(columnPresets)

const COLUMNS = 'cols'
/** In an address: the columns as the page has them, also for a person whose default is a preset. */
const AS_THE_PAGE = 'page'

/** Null: the address asks for nothing, or for what is no arrangement. */
const columnsOf = (address: string | null): string | null => {
  if (address === AS_THE_PAGE) return PAGE_COLUMNS
  return address !== null && columnsIn(address) ? address : null
}

/** The columns of a grid: held by the address, so that a link carries them, and kept under names. `table` is its name among the presets. */
export function useColumnPresets(table: string): { arrangement: { text: string; onText: (text: string) => void }; menu: ReactNode } {
  const [search, setSearch] = useSearchParams()
  const columns = columnsOf(search.get(COLUMNS))
  const machine = useMemo(() => wiredColumnPresets(table), [table])
  const flow = useActorRef(machine, { input: { shown: columns } })
  const onText = (text: string) => setSearch((now) => withParts(now, { [COLUMNS]: text || AS_THE_PAGE }), { replace: true })

  useEffect(() => {
    if (columns !== null) flow.send({ type: 'columns.shown', columns })
    else flow.send({ type: 'preset.choose', id: usualOf(flow.getSnapshot().context.presets) })
  }, [flow, columns])
  useEffect(() => {
    const told = flow.on('columns.show', ({ columns: shown }) =>
      setSearch(
        (now) => (shown === (columnsOf(now.get(COLUMNS)) ?? PAGE_COLUMNS) ? now : withParts(now, { [COLUMNS]: shown || AS_THE_PAGE })),
        {
          replace: true,
        },
      ),
    )
    return () => told.unsubscribe()
  }, [flow, setSearch])
  return { arrangement: { text: columns ?? PAGE_COLUMNS, onText }, menu: <ColumnPresets flow={flow} /> }
}
