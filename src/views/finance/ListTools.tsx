import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSay } from '#views/kit/words.tsx'

type FileFormat = 'xlsx' | 'csv'
type ExportProps = { onExport: (format: FileFormat) => void; word?: string }

/** Everything the filter finds, as a file; `word` names it where a page has several. */
export function ExportButtons({ onExport, word = 'finance.cost.export' }: ExportProps) {
  const say = useSay()
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      size="small"
      text={format.toUpperCase()}
      aria-label={say(word, { format: format.toUpperCase() })}
      onClick={() => onExport(format)}
    />
  ))
}

/** What every list of finance offers: read again, and the whole filter as a file. */
export function ListTools({ onRefresh, onExport }: ExportProps & { onRefresh: () => void }) {
  const say = useSay()
  return (
    <>
      <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={onRefresh} />
      <ExportButtons onExport={onExport} />
    </>
  )
}
