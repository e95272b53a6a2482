import { installationIn } from '#domain/client-key.ts'

/** Our tag ends the name on a network without a key for creates, so that a look-up is exact (decision 2). */
const tagOf = (clientKey: string): string => ` #${clientKey}`

export const taggedName = (name: string, clientKey: string): string => name + tagOf(clientKey)

/** The exact compare of a look-up: the network's own filter is a CONTAIN. */
export const carriesTag = (networkName: string, clientKey: string): boolean => networkName.endsWith(tagOf(clientKey))

/** The name as we know it, without the tag of any installation. */
export const untaggedName = (networkName: string): string => networkName.replace(/ #[a-z0-9]+-[a-z0-9]+-[a-z0-9]+$/i, '')

/** Which installation made an object, by the tag of its name; null: it carries none. */
export const installationOf = (networkName: string): string | null => installationIn(/ #(\S+)$/.exec(networkName)?.[1] ?? '')
