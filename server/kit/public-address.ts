import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet (IANA's special-purpose registries of IPv4 and IPv6 addresses). */
const CLOSED_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Of IPv6 only global unicast is open, without what carries an IPv4 address inside or is for documents. */
const OPEN_6 = [['2000::', 3]] as const
const CLOSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const listOf = (subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family)
  return list
}
const closed4 = listOf(CLOSED_4, 'ipv4')
const open6 = listOf(OPEN_6, 'ipv6')
const closed6 = listOf(CLOSED_6, 'ipv6')

/** Is this an address of the public internet? `address`: IPv4 or IPv6 without brackets; anything else is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
