import { createContext } from 'react'

/** Closes the help beside the page. */
export const HelpOpenContext = createContext<() => void>(() => undefined)
