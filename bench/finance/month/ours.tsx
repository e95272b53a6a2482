import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import '#i18n/console-words.ts'
import '#i18n/finance-words.ts'
import { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import type { ConfirmOutcome, RowsDesk, RowsFilter, RowsKey, RowsWrite } from '#machines/row-confirmation/row-confirmation.types.ts'
import { RowsView } from '#views/finance/rows/RowsView.tsx'
import '#views/kit/shell/styles.ts'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { WordsProvider } from '#views/kit/words.tsx'
import { confirmed } from './data.ts'
import { startMonth } from './page.ts'

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0;display:flex;flex-direction:column'
document.body.append(host)

/** The screen of a month's rows as people have it: flow, totals, side panel, single keys. The server's answers are at hand. */
startMonth((rows) => {
  const machine = rowConfirmationMachine.provide({
    actors: {
      readRows: fromPromise<RowsDesk, { key: RowsKey; filter: RowsFilter }>(async () => ({
        rows,
        toleranceBps: 100,
        monthState: 'open',
        asOf: '2026-11-20T08:00:00.000Z',
      })),
      confirmRows: fromPromise<ConfirmOutcome, { key: RowsKey; write: RowsWrite }>(async ({ input: { write } }) => ({
        kind: 'done',
        value: {
          rows: write.rows.flatMap(({ id }) => {
            const row = rows[Number(id)]
            return row ? [{ id, result: 'confirmed', blockers: [], row: confirmed(row) }] : []
          }),
        },
      })),
    },
  })
  const flow = createActor(machine, { input: { key: { kind: 'income', month: '2026-10' }, resumed: null } }).start()
  createRoot(host).render(
    <WordsProvider language="zh">
      <RowsView
        flow={flow}
        trail={[]}
        mayEdit={[]}
        mayConfirm={[]}
        onFilter={() => undefined}
        onExport={() => undefined}
        log={() => null}
      />
      <Watermark text="bench 2026-11-20 10:42" />
    </WordsProvider>,
  )
  return {
    confirmMany: (count) => flow.send({ type: 'rows.confirm', ids: rows.slice(0, count).map(({ id }) => id), next: null }),
    confirmNext: () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true })),
  }
})
