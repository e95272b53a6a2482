import type { Values } from '../channels/channel.ts'
import type { Operation } from './change.ts'

export type ObjectKey = { account_id: string; network_id: string }

/** What a list of objects is narrowed to, as its call takes it. */
export type ObjectNarrowing = Readonly<Record<string, string | readonly string[] | undefined>>

/** Where the objects of a set of changes come from, and what is changed in them. */
export type ChangeAsked =
  | { kind: 'rows'; rows: readonly (ObjectKey & { was: Values; becomes: Values })[] }
  | { kind: 'chosen'; keys: readonly ObjectKey[]; operation: Operation }
  | { kind: 'filter'; filter: ObjectNarrowing; total: number; operation: Operation }
  | { kind: 'drift'; keys: readonly ObjectKey[]; fields?: readonly string[] | undefined }
