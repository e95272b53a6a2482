import type { Channel } from './channel.ts'
import { META } from './meta.ts'

/** Every network the console can build batches for. A new one is a file of data and a line here. */
export const CHANNELS: readonly Channel[] = [META]

export const channelOf = (key: string): Channel | undefined => CHANNELS.find((channel) => channel.key === key)
