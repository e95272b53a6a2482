import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FIGURE_LIMITS } from '#domain/finance/figure-sheet.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BadLines } from '#views/things/ImportPanel.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { FigureImported, figureImport } from './wire.ts'

type Props = {
  importing: ActorRefFrom<typeof figureImport>
  month: string
  onTemplate: (format: 'xlsx' | 'csv') => void
}

/** A file of figures: choose it, and see line by line what did not come in. */
export function ImportPanel({ importing, month, onTemplate }: Props) {
  const say = useSay()
  const snapshot = useSelector(importing, (now) => now)
  const { saved } = snapshot.context
  return (
    <SidePanel title={say('finance.figure.import_title', { month })} onClose={() => importing.send({ type: 'edit', draft: null })}>
      <div className="fd-finance-side">
        <FileDrop
          label={say('finance.figure.choose')}
          accept=".xlsx,.csv,.tsv,.txt"
          disabled={snapshot.matches('saving')}
          hint={say('finance.figure.choose_hint', { mb: FIGURE_LIMITS.fileMb, rows: FIGURE_LIMITS.rows.toLocaleString('en') })}
          onFiles={([file]) => (file ? importing.send({ type: 'save', draft: { month, name: file.name, bytes: file } }) : undefined)}
        />
        <div className="fd-finance-tools">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              variant="minimal"
              text={say('finance.figure.template', { format: format.toUpperCase() })}
              onClick={() => onTemplate(format)}
            />
          ))}
        </div>
        <SaveEnding saved={null} save={importing} />
        {saved && snapshot.matches({ open: 'saved' }) ? <Imported result={saved} /> : null}
      </div>
    </SidePanel>
  )
}

function Imported({ result }: { result: FigureImported }) {
  const say = useSay()
  const { lines, ...counts } = result
  return (
    <section role="status">
      <p>{say('finance.figure.imported', counts)}</p>
      <BadLines lines={lines} wordOf={(field) => `finance.statement.field.${field}`} />
    </section>
  )
}
