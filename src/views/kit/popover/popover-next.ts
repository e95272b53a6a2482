export { PopoverNext } from '@blueprintjs/core'
