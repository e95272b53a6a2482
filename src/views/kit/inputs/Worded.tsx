import type { ReactNode } from 'react'
import './inputs.css'

/** A short word before a field that is named by itself; a tight bar leaves the word out. */
export const Worded = ({ word, children }: { word: string; children: ReactNode }) => (
  <label className="fd-worded-input">
    <span aria-hidden="true">{word}</span>
    {children}
  </label>
)
