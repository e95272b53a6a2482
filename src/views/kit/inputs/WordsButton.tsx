import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { Popover } from '../popover/Popover.tsx'

type WordsButtonProps = {
  id: string | undefined
  label: string
  /** the current choice; shortened when there is no room */
  words: string
  className: string
  /** the control in which it is chosen */
  content: ReactElement
}

/** Shows a choice in a few words where its control has no room; the control opens in a popover. */
export const WordsButton = ({ id, label, words, className, content }: WordsButtonProps) => (
  <Popover placement="bottom" content={content}>
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
  </Popover>
)
