import { Button } from '@blueprintjs/core'
import { useSay } from './words.tsx'

export type FileFormat = 'xlsx' | 'csv'
type Props = {
  /** what is exported, with a place for `format` */
  word?: string
  onExport: (format: FileFormat) => void
}

/** Everything the filter finds, as a file. */
export function ExportButtons({ word = 'kit.list.export', onExport }: Props) {
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
