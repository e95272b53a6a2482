import { useDeferredValue } from 'react'

/**
 * True once the page around has been drawn and its flows have begun. A grid takes a tenth of a second to open: what it will show is asked
 * for before that, not after, and the page's head is there meanwhile.
 */
export const usePainted = (): boolean => useDeferredValue(true, false)
