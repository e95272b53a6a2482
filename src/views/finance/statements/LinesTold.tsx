import type { Extraction } from '#machines/extraction/extraction.types.ts'
import { useSay } from '#views/kit/words.tsx'

/** What every line of the file was, and which sheets were not read. */
export function LinesTold({
  extraction: { line_counts: lines, other_sheets: sheets, rows_total, rows_ok, rows_bad },
}: {
  extraction: Extraction
}) {
  const say = useSay()
  const parts = lines
    ? [
        say('finance.statement.lines.ok', { count: rows_ok }),
        say('finance.statement.lines.bad', { count: rows_bad }),
        ...(['head', 'empty', 'sums', 'continued'] as const)
          .filter((part) => lines[part] > 0)
          .map((part) => say(`finance.statement.lines.${part}`, { count: lines[part] })),
      ]
    : []
  return (
    <>
      {lines && rows_total !== null ? (
        <p className="fd-figures">{say('finance.statement.lines', { total: rows_total, parts: parts.join(' + ') })}</p>
      ) : null}
      {sheets.length > 0 ? <p>{say('finance.statement.other_sheets', { sheets: sheets.join(say('finance.statement.between')) })}</p> : null}
    </>
  )
}
