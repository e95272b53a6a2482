import { Popover, type PopoverProps } from '../popover/Popover.tsx'

/** A popover of the bar, which is dark in both themes; what opens below it has the theme of the page. */
export const BarPopover = (props: PopoverProps) => <Popover {...props} arrow={false} inheritDarkTheme={false} />
