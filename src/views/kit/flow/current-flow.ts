import { createContext } from 'react'
import type { FlowAction } from './FlowFrame.tsx'

/** Keys that do something besides the flow's events, in words. */
export type NamedKeys = { keys: string; label: string }

/** The flow on the page: what it is called, the stage it is in, the events it accepts now, and further keys. */
export type CurrentFlow = { title: string; stage: string | null; actions: readonly FlowAction[]; keys?: readonly NamedKeys[] }

export type CurrentFlowBoard = {
  read: () => CurrentFlow | null
  subscribe: (listener: () => void) => () => void
  /** null when the frame leaves the page */
  show: (flow: CurrentFlow | null) => void
}

/** Where a flow's frame says what it offers, for the command palette and the title of the tab. */
export function createCurrentFlowBoard(): CurrentFlowBoard {
  let present: CurrentFlow | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => present,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(flow) {
      present = flow
      for (const listener of listeners) listener()
    },
  }
}

export const CurrentFlowContext = createContext<CurrentFlowBoard | null>(null)
