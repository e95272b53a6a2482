import type { AccountVideoState } from '#domain/material/material.ts'
import type { StateKey } from './state-colors.ts'
import { StateTag } from './StateTag.tsx'
import { useSay } from './words.tsx'

const STATES: Readonly<Record<AccountVideoState, StateKey>> = {
  waiting: 'waiting',
  sending: 'running',
  processing: 'running',
  ready: 'done',
  failed: 'refused',
}

/** The state of a video with an ad account, and how much of it has arrived while its bytes travel. */
export function AccountVideoTag({ state, sent, bytes }: { state: AccountVideoState; sent: number; bytes: number }) {
  const say = useSay()
  const arrived = state === 'sending' ? ` ${Math.floor((sent * 100) / bytes)}%` : ''
  return <StateTag state={STATES[state]} label={`${say(`material.video.account_state.${state}`)}${arrived}`} />
}
