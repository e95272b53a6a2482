import { PopoverNext } from '@blueprintjs/core'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof PopoverNext>, 'arrow' | 'inheritDarkTheme'>

/** A popover of the bar, which is dark in both themes; what opens below it has the theme of the page. */
export const BarPopover = (props: Props) => <PopoverNext {...props} arrow={false} inheritDarkTheme={false} />
