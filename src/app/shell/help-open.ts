import { createContext } from 'react'

/** Closes the help next to the page. */
export const HelpOpenContext = createContext<() => void>(() => undefined)
