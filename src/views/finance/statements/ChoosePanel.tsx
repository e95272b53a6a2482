import { Button, ButtonGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { STATEMENT_LIMITS, type StatementKind } from '#domain/finance/statement.ts'
import type { ChosenFile, Extraction, TemplateChoice } from '#machines/extraction/extraction.types.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { useSay } from '#views/kit/words.tsx'
import { LatestLine } from './LatestLine.tsx'

type Props = {
  kind: StatementKind
  file: ChosenFile | null
  templates: readonly TemplateChoice[]
  last: Extraction | null
  busy: boolean
  onChoose: (file: ChosenFile) => void
  onTemplate: (kind: StatementKind, template: string, format: 'xlsx' | 'csv') => void
  onDownload: (key: string, name: string) => void
  /** the mappings of columns that are kept */
  mappings?: ReactNode
}

const FORMATS = ['xlsx', 'csv'] as const

/** Choose a file, and what to fill in when there is none yet. */
export function ChoosePanel({ kind, file, templates, last, busy, onChoose, onTemplate, onDownload, mappings }: Props) {
  const say = useSay()
  return (
    <>
      <FileDrop
        label={say('finance.statement.choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        disabled={busy}
        hint={say('finance.statement.choose_hint', {
          mb: STATEMENT_LIMITS.fileMb,
          rows: STATEMENT_LIMITS.rows.toLocaleString('en'),
          templates: templates.map(({ name }) => name).join(say('finance.statement.between')),
        })}
        onFiles={([chosen]) => (chosen ? onChoose({ name: chosen.name, size: chosen.size, bytes: chosen }) : undefined)}
      />
      {file ? (
        <p className="fd-figures" role="status">
          {say('finance.statement.chosen', { file: file.name, size: sizeText(file.size) })}
        </p>
      ) : null}
      <section aria-label={say('finance.statement.templates')}>
        <h2>{say('finance.statement.templates')}</h2>
        <ul className="fd-statement-templates">
          {templates.map(({ key, name, version }) => (
            <li key={key}>
              <span>{say('finance.statement.template_version', { name, version })}</span>
              <ButtonGroup size="small" variant="minimal">
                {FORMATS.map((format) => (
                  <Button
                    key={format}
                    text={format.toUpperCase()}
                    aria-label={`${name} ${format.toUpperCase()}`}
                    onClick={() => onTemplate(kind, key, format)}
                  />
                ))}
              </ButtonGroup>
            </li>
          ))}
        </ul>
      </section>
      {mappings}
      <LatestLine extraction={last} onDownload={onDownload} />
    </>
  )
}

/** `182.4 kB`; a megabyte has a million bytes. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
