import { decidingPart, functionBlockers, type GrantPart, type Grants } from './grants.ts'
import { PRESETS } from './presets.ts'

export type PresetName = keyof typeof PRESETS
/** `none`: no function at all; `other`: functions, and those of no preset among them. */
export type HeldPreset = PresetName | 'none' | 'other'

const NAMES = Object.keys(PRESETS) as PresetName[]
const isOn = ({ func = {} }: GrantPart): boolean => Object.values(func).some(Boolean)

/** The presets whose functions the grants hold, whatever games they are for; one that is part of another one is not named next to it. */
export function presetsOf(grants: Grants): readonly HeldPreset[] {
  const held = NAMES.filter((name) => holds(grants, PRESETS[name]))
  const whole = held.filter((name) => !held.some((other) => other !== name && holds(PRESETS[other], PRESETS[name])))
  if (whole.length > 0) return whole
  return [grants.global, ...Object.values(grants.pages)].some(isOn) ? ['other'] : ['none']
}

function holds(grants: Grants, preset: Grants): boolean {
  if (isOn(preset.global)) return grants.global.func?.['*'] === true && Object.keys(grants.pages).every((page) => hasAll(grants, page))
  return Object.entries(preset.pages).every(([page, { func = {} }]) =>
    Object.keys(func).every((name) => (name === '*' ? hasAll(grants, page) : functionBlockers(grants, `${page}.${name}`).length === 0)),
  )
}

const hasAll = (grants: Grants, page: string): boolean => decidingPart(grants, page, 'func')?.says['*'] === true
