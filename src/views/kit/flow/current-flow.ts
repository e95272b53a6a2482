import { createContext } from 'react'
import { createListeners } from '#domain/listeners.ts'
import type { FlowAction } from './FlowFrame.tsx'

/** The flow on the page: what it is called, the stage it is in, and the events it accepts now. */
export type CurrentFlow = { title: string; stage: string | null; actions: readonly FlowAction[] }

export type CurrentFlowBoard = {
  read: () => CurrentFlow | null
  subscribe: (listener: () => void) => () => void
  /** null when the frame leaves the page */
  show: (flow: CurrentFlow | null) => void
}

/** Where a flow's frame says what it offers, for the command palette and the title of the tab. */
export function createCurrentFlowBoard(): CurrentFlowBoard {
  let present: CurrentFlow | null = null
  const { subscribe, tell } = createListeners()
  return {
    read: () => present,
    subscribe,
    show(flow) {
      present = flow
      tell()
    },
  }
}

export const CurrentFlowContext = createContext<CurrentFlowBoard | null>(null)
