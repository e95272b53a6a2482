import { between } from '../kit/seed.ts'
import type { Audience } from './objects.ts'
import type { World } from './world.ts'

type Status = { code: number; description: string }

/** Codes and words: developers.facebook.com, marketing-api/reference/custom-audience (`operation_status`, `delivery_status`). */
const OPERATION: Readonly<Record<number, string>> = {
  200: 'Normal',
  410: 'No upload',
  412: 'High invalid rate',
  414: 'Replace in progress',
  432: 'Lookalike Audience build failed',
  441: "We're finding people who fit your audience criteria. You can start running ads with this audience right away, but be aware that your audience size will increase as the audience is populated",
  471: "The custom audience or lookalike is blocked because it suggests the use of information (e.g., health, financial) not allowed under Meta's terms, and is restricted from running ads. Review the audience and remove prohibited information, or choose a different one.",
}
const READY: Status = { code: 200, description: 'This audience is ready for use.' }
/** The code is public, these words are ours. */
const TOO_SMALL: Status = { code: 300, description: 'This audience is too small to be used.' }

/** A source of a lookalike has at least 100 people (developers.facebook.com, marketing-api/audiences/guides/lookalike-audiences). */
const LEAST_SOURCE = 100
/** The network tells no size below. */
const LEAST_TOLD = 1000
/** People of a country at the network, for the sizes of lookalikes: the simulator's own approximation. */
const PEOPLE: Readonly<Record<string, number>> = {
  US: 214_000_000,
  JP: 60_000_000,
  KR: 35_000_000,
  TW: 18_000_000,
  DE: 44_000_000,
  GB: 48_000_000,
}
const OTHER_PEOPLE = 20_000_000

/** Names that the network flags; a word asks for it, as with ads. */
export const isFlagged = ({ name }: Pick<Audience, 'name'>): boolean => /\[flagged\]/i.test(name)

/** How many people of an audience the network knows. */
export function peopleIn(world: World, audience: Audience): number {
  const { lookalike, size, id } = audience
  if (lookalike) return builtFrom(world, lookalike.origin) ? Math.round((PEOPLE[lookalike.country] ?? OTHER_PEOPLE) * lookalike.ratio) : 0
  const [low, high] = world.behaviour.audiences.matchRate
  const rate = between(world.draw('match', id), [low * 1000, high * 1000]) / 1000
  return (size ?? 0) + Math.round(world.store.members(id).size * rate)
}

/** Whether a lookalike can be built from the audience, now or once its people were found. */
function builtFrom(world: World, origin: string): boolean {
  const node = world.store.node(origin)
  if (node?.kind !== 'audience') return world.login.directory.audiences.some(({ id }) => id === origin)
  return !node.deleted && peopleIn(world, node) >= LEAST_SOURCE
}

/** Rounded, and never exact below a thousand. */
export function boundsOf(people: number): [number, number] {
  if (people < LEAST_TOLD) return [LEAST_TOLD, LEAST_TOLD]
  return [Math.floor(people / 100) * 100, Math.ceil(people / 100) * 100]
}

export function statusesOf(world: World, audience: Audience): { operation_status: Status; delivery_status: Status } {
  const code = operationOf(world, audience)
  const usable = code !== 471 && code !== 432 && code !== 441 && peopleIn(world, audience) >= LEAST_SOURCE
  return { operation_status: { code, description: OPERATION[code] ?? '' }, delivery_status: usable ? READY : TOO_SMALL }
}

function operationOf(world: World, audience: Audience): number {
  const { subtype, size, lookalike, readyMs, uploads } = audience
  if (isFlagged(audience)) return 471
  if (uploads.some(({ replaces, endMs }) => replaces && endMs === null)) return 414
  if (subtype === 'CUSTOM' && size === null && uploads.length === 0) return 410
  if (readyMs > world.clock.now()) return 441
  if (lookalike && !builtFrom(world, lookalike.origin)) return 432
  const [received, invalid] = [uploads.reduce((sum, one) => sum + one.received, 0), uploads.reduce((sum, one) => sum + one.invalid, 0)]
  return received > 0 && invalid / received > 0.5 ? 412 : 200
}
