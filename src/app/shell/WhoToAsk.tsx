import { useActorRef } from '@xstate/react'
import { WhoGivesRights } from '#views/monitor/contacts/WhoGivesRights.tsx'
import { wiredContactsMachine } from '#views/monitor/contacts/wire.ts'

/** Colleagues who can give the right that is missing. */
export const WhoToAsk = () => <WhoGivesRights contacts={useActorRef(wiredContactsMachine, { input: { query: null } })} />
