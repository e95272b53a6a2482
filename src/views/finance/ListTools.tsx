import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { ExportButtons, type FileFormat } from '#views/kit/ExportButtons.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = { onRefresh: () => void; onExport: (format: FileFormat) => void }

/** What every list of finance offers: read again, and the whole filter as a file. */
export function ListTools({ onRefresh, onExport }: Props) {
  const say = useSay()
  return (
    <>
      <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={onRefresh} />
      <ExportButtons word="finance.cost.export" onExport={onExport} />
    </>
  )
}
