import { useMemo } from 'react'
import { cellStep } from '#domain/step-name.ts'
import { fieldKey } from '#views/kit/channel-words.ts'
import { itemsOf } from '../preview/cell-edits.ts'
import { rowsTarget } from '../templates/template-target.ts'
import { TemplatesButton } from '../templates/TemplatesButton.tsx'
import type { RowsScreen } from './use-rows-screen.ts'

/** Templates of the rows of a draft: of the chosen ones, of all of them where none is. */
export function RowTemplates({ screen }: { screen: RowsScreen }) {
  const { channel, rows, chosen, batch, batchId, gameId, source, editBlockers, rights, send } = screen
  const { version } = rows.store
  const spec = source.answer?.now ?? null
  const accountIds = batch?.account_ids ?? NONE
  const target = useMemo(() => {
    // the store is read again once it changed
    const isChosen = version >= 0 && chosen.length > 0
    const there = isChosen ? itemsOf(rows.store, chosen) : [...rows.store.values()].filter(({ item }) => item !== null)
    return rowsTarget(
      { channel, place: { game_id: gameId, account_ids: accountIds }, blockers: editBlockers, keepBlockers: rights.build },
      {
        rows: there,
        isChosen,
        spec: spec && spec.import_id === undefined ? spec : null,
        onEdits: (changes) => {
          const cells = changes.map(({ field }) => ({ column: field.replace(/^values\./, '') }))
          send({ type: 'edits.apply', changes, name: cellStep('template', cells, (key) => fieldKey(channel, key)) })
        },
      },
    )
  }, [version, chosen, rows, channel, gameId, accountIds, editBlockers, rights, spec, send])
  return (
    <TemplatesButton
      target={target}
      wires={screen.wires.templates}
      onOpen={() => (source.status === 'idle' ? source.ask(batchId) : undefined)}
    />
  )
}

const NONE: readonly string[] = []
