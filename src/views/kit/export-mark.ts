import { createContext } from 'react'

/** Who reads, and when: the watermark in words, as the first line of what is exported (S1 §1). Null outside of the console. */
export const ExportMarkContext = createContext<string | null>(null)
