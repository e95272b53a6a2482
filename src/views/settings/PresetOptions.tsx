import { useSay } from '#views/kit/words.tsx'
import { PRESET_NAMES } from './types.ts'

/** The ready-made grants, by name. */
export function PresetOptions() {
  const say = useSay()
  return PRESET_NAMES.map((name) => (
    <option key={name} value={name}>
      {say(`settings.preset.${name}`)}
    </option>
  ))
}
