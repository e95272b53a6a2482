import { Button, PopoverNext } from '@blueprintjs/core'
import type { ReactElement } from 'react'

type WordsButtonProps = {
  id: string | undefined
  label: string
  /** what is chosen; cut where there is no room */
  words: string
  className: string
  /** what it is chosen in */
  content: ReactElement
}

/** A choice read in a few words, in a place that has no room for what it is made in: that opens over the page. */
export const WordsButton = ({ id, label, words, className, content }: WordsButtonProps) => (
  <PopoverNext placement="bottom" content={content}>
    <Button
      id={id}
      className={className}
      size="small"
      variant="outlined"
      ellipsizeText
      aria-label={`${label}: ${words}`}
      title={words}
      text={words}
    />
  </PopoverNext>
)
