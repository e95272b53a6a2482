import { Plus } from '@blueprintjs/icons'
import { WhyNotButton, type WhyNotButtonProps } from './WhyNotButton.tsx'

/** Begins a new one of what a list shows: the main button of its page, at the end of the head. */
export const BeginButton = (props: Pick<WhyNotButtonProps, 'blockers' | 'children' | 'onClick'>) => (
  <WhyNotButton size="small" intent="primary" icon={<Plus />} {...props} />
)
