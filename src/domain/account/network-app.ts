import { ACCESS_CHANNELS } from '../channels/access.ts'
import { choice, line, RETIRES } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** An application of ours at a network. Its secret is no field: it is entered, and never read again. */
export const NETWORK_APP = thing({
  noun: 'network_app',
  words: 'network_app',
  fields: {
    channel: choice(ACCESS_CHANNELS, { required: true }),
    client_id: line(40, { required: true, hint: true }),
    name: line(100, { required: true }),
    ...RETIRES,
  },
  unique: ['channel', 'client_id'],
  usedBy: ['network_authorisation'],
})
