import { blocker, type Blocker } from '../blocker.ts'
import type { BatchWay, Channel, ChannelField, Level } from './channel.ts'

/** What a network can do, told from its own description: the guards of the builder and the server read the same (scoreboard F4). */
export type Abilities = {
  /** levels whose objects are begun or set paused one by one: pausing means another level on another network */
  pauses: readonly Level[]
  begins: readonly BatchWay[]
  dayBudget: readonly Level[]
  totalBudget: readonly Level[]
  /** a schedule of the week in half hours or whole hours; null: none */
  dayParting: 'half_hours' | 'hours' | null
  materialKinds: readonly ('image' | 'video')[]
  /** two objects of one parent must differ in name on the network itself */
  uniqueNames: boolean
  /** the most objects of a level that one parent may hold, where the network says so */
  maxInParent: Readonly<Record<Level, number>>
  nameMaxLength: Readonly<Record<Level, number>>
}

export function abilitiesOf({ levels, abilities }: Channel): Abilities {
  const levelsWith = (has: (field: ChannelField) => boolean) => levels.filter(({ fields }) => fields.some(has)).map(({ key }) => key)
  const table = levels.flatMap(({ fields }) => fields).find((field) => field.kind === 'timeTable')
  return {
    ...abilities,
    pauses: levelsWith(({ key }) => key === 'status'),
    dayBudget: levelsWith(({ budget }) => budget === 'day'),
    totalBudget: levelsWith(({ budget }) => budget === 'total'),
    dayParting: table ? (table.hourly ? 'hours' : 'half_hours') : null,
    maxInParent: Object.fromEntries(levels.flatMap(({ key, maxInParent }) => (maxInParent === undefined ? [] : [[key, maxInParent]]))),
    nameMaxLength: Object.fromEntries(levels.map(({ key, nameMaxLength }) => [key, nameMaxLength])),
  }
}

/** Why a batch cannot begin this way on the network; the machine, the buttons and the server ask this. */
export const wayBlockers = ({ abilities: { begins } }: Channel, way: BatchWay): Blocker[] =>
  begins.includes(way) ? [] : [blocker(begins.length === 0 ? 'channel.no_new' : `channel.no_${way}`)]
